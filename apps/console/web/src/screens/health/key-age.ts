const DAY_MS = 24 * 60 * 60_000;
const OLD_KEY_MS = 90 * DAY_MS;

/** Whether a key has signed longer than it should, and is due for rotation. */
export function isOldKey(
  { state, signs_from: since }: { readonly state: string; readonly signs_from: string },
  now: number,
): boolean {
  return state === 'signing' && now - new Date(since).getTime() > OLD_KEY_MS;
}
