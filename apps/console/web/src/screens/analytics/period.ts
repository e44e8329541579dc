/** The periods that the screen offers. */
export const PERIODS = [
  ['24h', '24 hours'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['90d', '90 days'],
] as const;

export type PeriodName = (typeof PERIODS)[number][0];

/** A period of whole hours, and the one of the same length before it. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly before: string;
  readonly interval: 'hour' | 'day';
}

const HOUR_MS = 3_600_000;
const HOURS: Readonly<Record<PeriodName, number>> = {
  '24h': 24,
  '7d': 168,
  '30d': 720,
  '90d': 2160,
};

/** The period that ends with the current hour. */
export function periodOf(name: PeriodName, now: number): Period {
  const to = Math.ceil(now / HOUR_MS) * HOUR_MS;
  const length = HOURS[name] * HOUR_MS;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    from: iso(to - length),
    to: iso(to),
    before: iso(to - 2 * length),
    interval: name === '24h' || name === '7d' ? 'hour' : 'day',
  };
}

/** Every hour or day of a period, in UTC: groups without decisions are left out by the API. */
export function timesOf({ from, to, interval }: Period): string[] {
  const step = interval === 'hour' ? HOUR_MS : 24 * HOUR_MS;
  const begin = Math.floor(Date.parse(from) / step) * step;
  const times: string[] = [];
  for (let time = begin; time < Date.parse(to); time += step) {
    times.push(new Date(time).toISOString());
  }
  return times;
}
