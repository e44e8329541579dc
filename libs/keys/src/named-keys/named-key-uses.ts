/** Where sealed bytes are stored, and what they are bound to. */
export interface SealedColumnBinding {
  /** The columns of the primary key; `id` by default. */
  readonly id?: readonly string[];
  /** The columns whose values make up the `aad`; the primary key by default. */
  readonly columns?: readonly string[];
  /**
   * The `aad` that the bytes were sealed with.
   *
   * @param values of the columns, in their order
   */
  aad(...values: readonly (string | Buffer)[]): string;
}

/** A column that a named key of the keyring seals; its bytes begin with the version of that key. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The name in the keyring. */
  readonly key: string;
  /** How `named-keys reseal` opens and seals it. Without it, rows expire by themselves. */
  readonly binding?: SealedColumnBinding;
}

/** A column of hashes under a named key of the keyring: see `VersionedHash`. */
export interface HashedColumn {
  readonly table: string;
  readonly column: string;
  /** The name in the keyring. */
  readonly key: string;
  /** `bytes` by default. */
  readonly encoding?: 'bytes' | 'base64url';
  /** Which rows still need their hash, in SQL; all by default. */
  readonly live?: string;
}

/** The uses of a service's named keys. They decide when a version can be dropped. */
export interface NamedKeyUses {
  readonly sealedColumns: readonly SealedColumn[];
  readonly hashedColumns?: readonly HashedColumn[];
  /**
   * For values that are outside the database or in it for a limited time: how long after its
   * creation a value may still be presented, in milliseconds by the name of the key.
   */
  readonly lifetimes?: Readonly<Record<string, number>>;
}

const DAY_MS = 24 * 60 * 60_000;

/** Stored responses of idempotent requests, which every service keeps for a day. */
const COMMON_LIFETIMES = { idempotency: DAY_MS, 'idempotency-answer': DAY_MS };

/** How long a value under a key may still be presented; 0 if only database rows count. */
export function lifetimeOf(uses: NamedKeyUses, key: string): number {
  return { ...COMMON_LIFETIMES, ...uses.lifetimes }[key] ?? 0;
}
