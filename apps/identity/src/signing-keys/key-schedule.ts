/** How long a key is published before it signs, so that every verifier has fetched it by then. */
export const PUBLISHED_BEFORE_SIGNING_SECONDS = 600;

/** How long a verifier may keep using the key set that it fetched last. */
export const JWKS_CACHE_SECONDS = 600;

/** The properties of a key that the schedule needs. */
export interface ScheduledKey {
  kid: string;
  signsFrom: Date;
  longestTokenSeconds: number;
}

export interface KeySchedule<K extends ScheduledKey> {
  /** The current signing key; undefined only if no key was ever created. */
  signing: K | undefined;
  /** All keys of the public key set, the signing one first. */
  published: K[];
  /** No token signed with these can still be valid; their private parts may be destroyed. */
  expired: K[];
}

/**
 * Sorts keys into signing, published and retired. The newest key whose time has come signs; the
 * previous one stays published for the longest token plus the verifiers' cache.
 */
export function scheduleKeys<K extends ScheduledKey>(
  keys: readonly K[],
  now: Date,
): KeySchedule<K> {
  const byStart = [...keys].sort(
    (left, right) => left.signsFrom.getTime() - right.signsFrom.getTime(),
  );
  const signing = byStart.findLast((key) => key.signsFrom <= now);
  const expired = byStart.filter((key, index) => isExpired(key, byStart[index + 1], now));
  const published = byStart.filter((key) => key !== signing && !expired.includes(key));
  return {
    signing,
    published: signing === undefined ? published : [signing, ...published],
    expired,
  };
}

function isExpired(key: ScheduledKey, successor: ScheduledKey | undefined, now: Date): boolean {
  if (successor === undefined || successor.signsFrom > now) {
    return false;
  }
  const keptSeconds = key.longestTokenSeconds + JWKS_CACHE_SECONDS;
  return successor.signsFrom.getTime() + keptSeconds * 1000 <= now.getTime();
}
