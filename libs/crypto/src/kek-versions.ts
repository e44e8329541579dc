import type { WrappedKey } from './kek-providers/kek-provider.js';

/**
 * Where the versions of the key-encryption key are kept, wrapped: for a service the same database as
 * the rows that are sealed under them, so that a backup of one is a backup of both.
 */
export interface KekVersions {
  /** All that exist. The highest wraps new data keys. */
  list(): Promise<ReadonlyMap<number, WrappedKey>>;

  /** @returns false when there is such a version already, which stays as it is */
  add(version: number, wrapped: WrappedKey): Promise<boolean>;

  /** The same key, wrapped anew. @returns false when it is no longer stored as `old` */
  replace(version: number, old: WrappedKey, wrapped: WrappedKey): Promise<boolean>;
}

/** Versions that last as long as the process: for tests. */
export class MemoryKekVersions implements KekVersions {
  readonly #versions = new Map<number, WrappedKey>();

  list(): Promise<ReadonlyMap<number, WrappedKey>> {
    return Promise.resolve(new Map(this.#versions));
  }

  add(version: number, wrapped: WrappedKey): Promise<boolean> {
    const added = !this.#versions.has(version);
    if (added) {
      this.#versions.set(version, wrapped);
    }
    return Promise.resolve(added);
  }

  replace(version: number, old: WrappedKey, wrapped: WrappedKey): Promise<boolean> {
    const unchanged = this.#versions.get(version)?.ciphertext.equals(old.ciphertext) === true;
    if (unchanged) {
      this.#versions.set(version, wrapped);
    }
    return Promise.resolve(unchanged);
  }

  delete(version: number): void {
    this.#versions.delete(version);
  }
}
