const HOUR_MS = 60 * 60_000;

/** A key pair is given to browsers for a day. */
const JWE_KEY_PUBLISHED_MS = 24 * HOUR_MS;

/** How long it still decrypts: longer than the last session that received it can stay open. */
export const JWE_KEY_ACCEPTED_MS = JWE_KEY_PUBLISHED_MS + HOUR_MS;

export function isPublished(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < JWE_KEY_PUBLISHED_MS;
}

export function isAccepted(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < JWE_KEY_ACCEPTED_MS;
}
