const DAY_MS = 86_400_000;

/** When a day of UTC begins, and when the next one does. */
export function boundsOf(day: string): { readonly from: Date; readonly until: Date } {
  const from = new Date(`${day}T00:00:00Z`);
  return { from, until: new Date(from.getTime() + DAY_MS) };
}

/** Whether it is a day such as `2026-01-31`. */
export function isDay(text: string): boolean {
  const { from } = boundsOf(text);
  return !Number.isNaN(from.getTime()) && from.toISOString().slice(0, 10) === text;
}
