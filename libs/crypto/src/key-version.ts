import type { KeyObject } from 'node:crypto';

/** One version of a named key. */
export interface KeyVersion {
  readonly version: number;
  readonly createdAt: Date;
  readonly key: KeyObject;
}

/**
 * How long a new version of a named key only opens and verifies, so that a rolling restart gives it
 * to every process before one of them seals, hashes or signs with it.
 */
export const KEY_ADOPTION_MS = 60 * 60_000;

const FORMAT = 1;
/** Format (1 byte) and version (2 bytes, big endian). */
const HEADER_BYTES = 3;

/**
 * The version that new values are made with: the newest that every process has by now. If there is
 * none, as in a new keyring, the oldest.
 *
 * @param versions newest first
 * @param now milliseconds since the epoch
 */
export function currentVersion(versions: readonly KeyVersion[], now: number): KeyVersion {
  const ready = versions.find(({ createdAt }) => createdAt.getTime() <= now - KEY_ADOPTION_MS);
  const current = ready ?? versions.at(-1);
  if (current === undefined) throw new TypeError('A named key needs at least one version.');
  return current;
}

/** Newest first. */
export function sortedVersions(versions: readonly KeyVersion[]): readonly KeyVersion[] {
  return [...versions].sort((left, right) => right.version - left.version);
}

/** The header of a value that names the version of its key. */
export function versionHeader(version: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeUInt8(FORMAT, 0);
  bytes.writeUInt16BE(version, 1);
  return bytes;
}
