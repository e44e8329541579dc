const WESTERNMOST_OFFSET_MS = 12 * 60 * 60_000;
const MONTHS = 12;

/**
 * Whether a card is past the month that it shows. It is good until the end of that month, and the
 * month ends last west of the date line, twelve hours after UTC.
 *
 * @param month 1..12
 */
export function hasExpired(month: number, year: number, now: Date): boolean {
  const there = new Date(now.getTime() - WESTERNMOST_OFFSET_MS);
  const current = there.getUTCFullYear() * MONTHS + there.getUTCMonth();
  return year * MONTHS + (month - 1) < current;
}
