/** How long a key is published before it signs, so that every verifier has fetched it by then. */
export const PUBLISHED_BEFORE_SIGNING_SECONDS = 600;

/** How long a verifier may go on using the key set that it fetched last. */
export const JWKS_CACHE_SECONDS = 600;

/** What the schedule needs to know of a key. */
export interface ScheduledKey {
  kid: string;
  signsFrom: Date;
  longestTokenSeconds: number;
}

export interface KeySchedule<K extends ScheduledKey> {
  /** Signs now; undefined only where no key has ever been made. */
  signing: K | undefined;
  /** All keys of the public key set, the signing one first. */
  published: K[];
  /** No token signed with these can be valid any more; their private parts may be destroyed. */
  expired: K[];
}

/**
 * Sorts keys into those that sign, are published and are done with. The newest key whose time has
 * come signs; the one before it stays published for the longest token plus the verifiers' cache.
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
