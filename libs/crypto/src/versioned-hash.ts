import type { KeyObject } from 'node:crypto';
import { constantTimeEqual } from './constant-time-equal.js';
import { keyedHash } from './keyed-hash.js';
import { currentVersion, sortedVersions, versionHeader, type KeyVersion } from './key-version.js';

const FIRST = 1;
const DIGEST_BYTES = 32;

/** One version of a key used for hashing. */
export interface HashVersion {
  readonly version: number;
  /** For callers that hash parts of a value separately. */
  readonly key: KeyObject;
  /** {@link keyedHash} under this version, prefixed with the version. */
  hash(...parts: (string | Buffer)[]): Buffer;
}

/**
 * Keyed hashes for look-ups and comparisons, under a key that rotates. New values are hashed under
 * the current version. A look-up uses the hashes under every version; a comparison uses the version
 * in the stored hash.
 *
 * A hash under version 1 is 32 bytes. Later ones are prefixed with the format (1 byte) and the
 * version (2 bytes), so the rows that still need a version can be counted.
 */
export class VersionedHash {
  private readonly versions: readonly KeyVersion[];

  /**
   * @param versions at least one
   * @param now milliseconds since the epoch
   */
  constructor(
    versions: readonly KeyVersion[],
    private readonly now: () => number = Date.now,
  ) {
    this.versions = sortedVersions(versions);
  }

  /** Hashes under a single version: for a key that lives no longer than the process. */
  static withKey(key: KeyObject): VersionedHash {
    return new VersionedHash([{ version: FIRST, createdAt: new Date(0), key }]);
  }

  /** The version that new values are hashed with. */
  get current(): HashVersion {
    return hashVersion(currentVersion(this.versions, this.now()));
  }

  /** Every version but the current one, newest first. */
  get others(): readonly HashVersion[] {
    const { version: current } = this.current;
    return this.versions.filter(({ version }) => version !== current).map(hashVersion);
  }

  /** The hash to store. */
  of(...parts: (string | Buffer)[]): Buffer {
    return this.current.hash(...parts);
  }

  /** Every hash under which a value may be stored, the current version's first. */
  candidates(...parts: (string | Buffer)[]): Buffer[] {
    return [this.current, ...this.others].map((version) => version.hash(...parts));
  }

  /**
   * Compares in constant time, also if nothing is stored: the duration does not reveal whether
   * there is a stored hash.
   */
  matches(stored: Buffer | undefined, ...parts: (string | Buffer)[]): boolean {
    const version = stored === undefined ? undefined : this.versionOf(stored);
    const expected = (version ?? this.current).hash(...parts);
    const equal = constantTimeEqual(expected, stored ?? Buffer.alloc(expected.length));
    return equal && version !== undefined;
  }

  /** Whether a stored hash is of an older version than new ones: its owner can make it again. */
  isOutdated(stored: Buffer): boolean {
    const found = this.versionOf(stored);
    return found !== undefined && found.version < this.current.version;
  }

  /** The version of the key in a stored hash; undefined if the keyring lacks it. */
  versionOf(stored: Buffer): HashVersion | undefined {
    const number = stored.length === DIGEST_BYTES ? FIRST : versionIn(stored);
    const found = this.versions.find(({ version }) => version === number);
    return found && hashVersion(found);
  }
}

function versionIn(stored: Buffer): number | undefined {
  const number = stored.length < 3 ? undefined : stored.readUInt16BE(1);
  const isHeader = number !== undefined && stored.subarray(0, 3).equals(versionHeader(number));
  return isHeader ? number : undefined;
}

function hashVersion({ version, key }: KeyVersion): HashVersion {
  const header = versionHeader(version);
  return {
    version,
    key,
    hash:
      version === FIRST
        ? (...parts) => keyedHash(key, ...parts)
        : (...parts) => Buffer.concat([header, keyedHash(key, ...parts)]),
  };
}
