import { usageError } from '../cli-error.js';

const DURATION = /^(\d+)([mhd])$/;
const MILLISECONDS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** The time from `last` ago until now. @throws CliError for anything but `90m`, `12h` or `30d` */
export function rangeOf(last: string, now: Date): { readonly from: string; readonly to: string } {
  const match = DURATION.exec(last);
  const unit = match?.[2] as keyof typeof MILLISECONDS | undefined;
  const count = Number(match?.[1]);
  if (unit === undefined || count === 0) {
    throw usageError('--last must be a duration such as 90m, 12h or 30d.');
  }
  const from = new Date(now.getTime() - count * MILLISECONDS[unit]);
  return { from: from.toISOString(), to: now.toISOString() };
}

/** A time as RFC 3339 writes it. @throws CliError for anything else */
export function instant(flag: string, value: string): string {
  const time = new Date(value);
  if (/^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(time.getTime())) return time.toISOString();
  throw usageError(`--${flag} must be a time such as 2026-10-01T12:00:00Z.`);
}
