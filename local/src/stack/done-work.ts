import { readPrivateJson, writePrivateJson } from './private-file.js';

/**
 * Remembers by hash what earlier starts did. Forgetting is harmless: everything recorded here can be
 * done again.
 */
export class DoneWork {
  readonly #known: Record<string, string>;

  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.#known = (readPrivateJson(file) ?? {}) as Record<string, string>;
  }

  has(work: string, hash: string): boolean {
    return this.#known[work] === hash;
  }

  record(work: string, hash: string): void {
    this.#known[work] = hash;
    writePrivateJson(this.#file, this.#known);
  }
}
