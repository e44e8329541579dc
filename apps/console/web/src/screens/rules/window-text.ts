/** The units of a window, as ISO 8601 abbreviates them. */
export const UNITS = [
  ['S', 'seconds'],
  ['M', 'minutes'],
  ['H', 'hours'],
  ['D', 'days'],
] as const;

/** `PT10M` as a count and a unit; `undefined` for a duration of several units. */
export function partsOfDuration(
  duration: string,
): { readonly count: number; readonly unit: string } | undefined {
  const [, days, count, unit] = /^P(?:(\d{1,6})D|T(\d{1,7})([SMH]))$/.exec(duration) ?? [];
  if (days !== undefined) return { count: Number(days), unit: 'D' };
  if (count === undefined || unit === undefined) return undefined;
  return { count: Number(count), unit };
}

/** A duration in ISO 8601. */
export function durationOf(count: number, unit: string): string {
  return unit === 'D' ? `P${count}D` : `PT${count}${unit}`;
}
