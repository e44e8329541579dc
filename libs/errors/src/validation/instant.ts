/** No payment or record is from any other year, and Postgres has no year 0. */
const MIN_YEAR = 1;
const MAX_YEAR = 9_999;
/** Longer strings are rejected, however many fractional digits they have. */
const MAX_LENGTH = 40;

const DATE = /^(\d{4})(?:(-?)(?:(\d{2})\2(\d{2})|W(\d{2})\2([1-7])|(\d{3})))$/;
const TIME = /^(\d{2})(?:(:?)(\d{2})(?:\2(\d{2}))?)?(?:[.,](\d+))?$/;
const ZONED = /^([^Tt]+)[Tt](.+?)(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)$/;
/** The notation that every service writes: {@link canonicalInstant} leaves it unchanged. */
const CANONICAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/**
 * An instant in any ISO 8601 notation with a date, a time and an offset: extended or basic,
 * calendar, ordinal or week dates, decimals with a point or comma, `24:00` and leap seconds.
 *
 * @returns milliseconds since 1970, further digits dropped; null for anything else, including local
 *   times without an offset
 */
export function parseInstant(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const [, date, time, sign, hours, minutes] = ZONED.exec(text) ?? [];
  if (date === undefined || time === undefined) return null;
  const day = parseDay(date);
  const offset = parseOffset(sign, hours, minutes);
  const clock = parseClock(time);
  if (day === null || offset === null || clock === null) return null;
  // The basic and the extended format must not be mixed.
  if (/^\d{2}[:\d]/.test(time) && date.includes('-') !== time.includes(':')) return null;
  const instant = day + clock.ms - offset;
  if (clock.isLeapSecond && !isEndOfMonth(instant)) return null;
  const year = new Date(instant).getUTCFullYear();
  return year >= MIN_YEAR && year <= MAX_YEAR ? instant : null;
}

/**
 * The notation in which an instant is stored, shown and compared: UTC with milliseconds and `Z`, so
 * that strings sort like the instants.
 *
 * @returns null if the string is not an instant
 */
export function canonicalInstant(text: string): string | null {
  const instant = parseInstant(text);
  if (instant === null) return null;
  return CANONICAL.test(text) && !text.includes('T24') && !text.includes(':60')
    ? text
    : new Date(instant).toISOString();
}

function parseDay(text: string): number | null {
  const [, year, dash, month, day, week, weekday, ordinal] = DATE.exec(text) ?? [];
  if (year === undefined) return null;
  const first = startOfYear(Number(year));
  if (week !== undefined) return weekDay(Number(year), Number(week), Number(weekday));
  if (ordinal !== undefined) {
    const isDay = Number(ordinal) >= 1 && Number(ordinal) <= daysIn(Number(year));
    return isDay ? first + (Number(ordinal) - 1) * DAY_MS : null;
  }
  // A basic date of seven digits is an ordinal date; `dash` is the same on both sides.
  if (dash === undefined || month === undefined) return null;
  const date = new Date(first);
  date.setUTCMonth(Number(month) - 1, Number(day));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.getTime() : null;
}

function startOfYear(year: number): number {
  // `Date.UTC(99, …)` is 1999.
  return new Date(0).setUTCFullYear(year, 0, 1);
}

function daysIn(year: number): number {
  return (startOfYear(year + 1) - startOfYear(year)) / DAY_MS;
}

/** Week 1 contains 4 January; Monday is day 1. */
function weekDay(year: number, week: number, day: number): number | null {
  const mondayOf = (of: number) => {
    const fourth = startOfYear(of) + 3 * DAY_MS;
    return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS;
  };
  const date = mondayOf(year) + ((week - 1) * 7 + day - 1) * DAY_MS;
  return week >= 1 && date < mondayOf(year + 1) ? date : null;
}

interface Clock {
  readonly ms: number;
  readonly isLeapSecond: boolean;
}

function parseClock(text: string): Clock | null {
  const [, hours, , minutes, seconds, decimals] = TIME.exec(text) ?? [];
  if (hours === undefined) return null;
  const [h, m, s] = [Number(hours), Number(minutes ?? 0), Number(seconds ?? 0)];
  const fraction = decimals === undefined ? 0 : fractionMs(decimals, minutes, seconds);
  if (h > 24 || m > 59 || s > 60 || (h === 24 && m + s + fraction > 0)) return null;
  const isLeapSecond = s === 60;
  const ms = h * HOUR_MS + m * MINUTE_MS + s * SECOND_MS + (isLeapSecond ? 0 : fraction);
  return { ms, isLeapSecond };
}

/** In ISO 8601 the smallest unit may have decimals. */
function fractionMs(decimals: string, minutes?: string, seconds?: string): number {
  if (seconds !== undefined) return Number(decimals.padEnd(3, '0').slice(0, 3));
  const unit = minutes === undefined ? HOUR_MS : MINUTE_MS;
  // 0.1 has no exact double: a value a millionth short of a millisecond is rounded up to it.
  return Math.floor(Number(`0.${decimals}`) * unit + 1e-6);
}

/** A leap second is the last second of a month in UTC and counts as the second after it. */
function isEndOfMonth(next: number): boolean {
  const date = new Date(next);
  return date.getUTCDate() === 1 && next % DAY_MS === 0;
}

function parseOffset(sign?: string, hours?: string, minutes?: string): number | null {
  if (sign === undefined) return 0;
  const [h, m] = [Number(hours), Number(minutes ?? 0)];
  if (h > 23 || m > 59) return null;
  return (sign === '-' ? -1 : 1) * (h * HOUR_MS + m * MINUTE_MS);
}
