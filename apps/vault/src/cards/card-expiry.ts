const WESTERNMOST_OFFSET_MS = 12 * 60 * 60_000;
const MONTHS = 12;

/** Magnetic stripes, chips and authorization messages write a year in two digits, so it is 20YY. */
export const MAX_EXPIRY_YEAR = 2099;

/**
 * Whether a card is past the month that it shows. It is valid until the end of that month, and the month
 * ends last just west of the date line, twelve hours after UTC.
 *
 * @param month 1..12
 */
export function hasExpired(month: number, year: number, now: Date): boolean {
  const there = westernmost(now);
  const current = there.getUTCFullYear() * MONTHS + there.getUTCMonth();
  return year * MONTHS + (month - 1) < current;
}

/** Which field makes the date a past one: the year by itself, or the month with it. */
export function expiredField(year: number, now: Date): 'expiry_year' | 'expiry_month' {
  return year < westernmost(now).getUTCFullYear() ? 'expiry_year' : 'expiry_month';
}

function westernmost(now: Date): Date {
  return new Date(now.getTime() - WESTERNMOST_OFFSET_MS);
}
