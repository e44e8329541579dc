const DURATION =
  /^P(?:(\d{1,4})W|(?:(\d{1,4})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?)$/;
const UNIT_SECONDS = [604_800, 86_400, 3_600, 60, 1];
const MAX_WINDOW_SECONDS = 90 * 86_400;

/** How far back a velocity counts. */
export interface VelocityWindow {
  /** As written: `PT1H`. */
  readonly text: string;
  readonly seconds: number;
}

/**
 * Parses an ISO 8601 duration of weeks, days, hours, minutes and seconds; null for anything else.
 */
export function parseVelocityWindow(value: unknown): VelocityWindow | null {
  if (typeof value !== 'string') return null;
  const parts = DURATION.exec(value);
  if (parts === null) return null;
  const seconds = UNIT_SECONDS.reduce((sum, unit, i) => sum + unit * Number(parts[i + 1] ?? 0), 0);
  return seconds < 1 || seconds > MAX_WINDOW_SECONDS ? null : { text: value, seconds };
}
