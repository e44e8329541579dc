/** From an instant, inclusive, to another, exclusive. */
export interface ReportPeriod {
  readonly from: Date;
  readonly to: Date;
}

/** A leap year: whoever asks for a year gets one. */
export const MAX_PERIOD_DAYS = 366;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What is wrong with a period: nothing can have happened in it, or too much; null when it is good. */
export function periodFault({ from, to }: ReportPeriod): 'empty' | 'too-long' | null {
  const length = to.getTime() - from.getTime();
  if (length <= 0) return 'empty';
  return length > MAX_PERIOD_DAYS * DAY_MS ? 'too-long' : null;
}
