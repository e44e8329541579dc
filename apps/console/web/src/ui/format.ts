const LOCALE = navigator.language;
const amounts = new Map<string, Intl.NumberFormat>();

/** `€49.00` of an amount in minor units. Amounts of the API are integers in minor units. */
export function formatAmount(minorUnits: number, currency: string): string {
  return amountFormat(currency).format(minorUnits / 10 ** digitsOf(currency));
}

/** `49.00`, for a field in which an amount is typed. */
export function amountText(minorUnits: number, currency: string): string {
  const digits = digitsOf(currency);
  return (minorUnits / 10 ** digits).toFixed(digits);
}

/**
 * The minor units of an amount that a person typed, with a point or a comma before the decimals.
 * Null for what is no amount: separators of thousands are ambiguous, and so are too many decimals.
 */
export function parseAmount(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const [, whole = '', decimals = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === '' || decimals.length > digits) return null;
  return Number(`${whole}${decimals.padEnd(digits, '0')}`);
}

function digitsOf(currency: string): number {
  return amountFormat(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

function amountFormat(currency: string): Intl.NumberFormat {
  let format = amounts.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency });
    amounts.set(currency, format);
  }
  return format;
}

const count = new Intl.NumberFormat(LOCALE);
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });

/** `12,345` */
export function formatCount(value: number): string {
  return count.format(value);
}

/** `12.3K` */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** `12.3%` of a share between 0 and 1; a dash without one. */
export function formatShare(share: number | null | undefined, digits = 1): string {
  if (share === null || share === undefined || Number.isNaN(share)) return '–';
  return `${(share * 100).toFixed(digits)}%`;
}

const dateTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
const shortTime = new Intl.DateTimeFormat(LOCALE, {
  ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  hourCycle: 'h23',
});

/** `Nov 23, 2026, 2:35:10 PM` */
export function formatDateTime(time: string | Date): string {
  return dateTime.format(new Date(time));
}

/** `Nov 23, 14:35:10`, for lists. */
export function formatShortTime(time: string | Date): string {
  return shortTime.format(new Date(time));
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always', style: 'narrow' });

/** `5m ago`, `in 2h`. */
export function formatRelative(time: string | Date, now: number = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return Math.abs(seconds) < 5 ? 'now' : relative.format(Math.trunc(seconds), 'second');
}

/** `340 µs`, `12 ms`, `1.2 s`, `3 min`. */
export function formatDuration(microseconds: number): string {
  if (microseconds < 1_000) return `${Math.round(microseconds)} µs`;
  if (microseconds < 1_000_000) return `${trim(microseconds / 1_000)} ms`;
  if (microseconds < 60_000_000) return `${trim(microseconds / 1_000_000)} s`;
  return `${Math.round(microseconds / 60_000_000)} min`;
}

function trim(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}
