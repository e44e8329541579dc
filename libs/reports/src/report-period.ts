/** A period from an instant (inclusive) to another (exclusive). */
export interface ReportPeriod {
  readonly from: Date;
  readonly to: Date;
}

/** A leap year, so that any full year is allowed. */
export const MAX_PERIOD_DAYS = 366;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Why a period is not valid (empty or too long); null if it is valid. */
export function periodError({ from, to }: ReportPeriod): 'empty' | 'too-long' | null {
  const length = to.getTime() - from.getTime();
  if (length <= 0) return 'empty';
  return length > MAX_PERIOD_DAYS * DAY_MS ? 'too-long' : null;
}
