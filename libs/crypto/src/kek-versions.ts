import type { WrappedKey } from './kek-providers/kek-provider.js';

/**
 * The store of the versions of the key-encryption key, wrapped. For a service it is the same
 * database as the rows sealed under them, so that one backup contains both.
 */
export interface KekVersions {
  /** All versions. The highest wraps new data keys. */
  list(): Promise<ReadonlyMap<number, WrappedKey>>;

  /** @returns false if the version already exists; it is left unchanged */
  add(version: number, wrapped: WrappedKey): Promise<boolean>;

  /**
   * Replaces a key by the same key, rewrapped. @returns false if it is no longer stored as `old`
   */
  replace(version: number, old: WrappedKey, wrapped: WrappedKey): Promise<boolean>;
}

/** Versions in memory, for tests. */
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
