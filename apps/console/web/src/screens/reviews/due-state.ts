/** The share of the time to resolve a review that is left when it becomes urgent. */
const URGENT = 0.25;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** What a badge says about the age of a review against the time to resolve it. */
export function dueState(
  createdAt: string,
  dueAt: string,
  now: number,
): { readonly tone: 'neutral' | 'warn' | 'bad'; readonly text: string } {
  const due = Date.parse(dueAt);
  const left = due - now;
  if (left <= 0) return { tone: 'bad', text: `Overdue ${span(-left)}` };
  const isUrgent = left < (due - Date.parse(createdAt)) * URGENT;
  return { tone: isUrgent ? 'warn' : 'neutral', text: `Due in ${span(left)}` };
}

/** `3d`, `2h 5m`, `12m`. */
export function span(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 48) return `${Math.floor(hours / 24)}d`;
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  return hours > 0 ? `${hours}h ${minutes}m` : `${minutes}m`;
}
