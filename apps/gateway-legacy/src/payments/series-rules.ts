import type { PaymentPlan } from './payment-plan.js';
import type { PaymentState } from './payment-state.js';

/** The rules of a series with a schedule. */
export interface Series {
  readonly state: PaymentState;
  readonly amount: number;
  readonly currencyCode: string;
  readonly isRecurring: boolean;
  /** `YYYY-MM-DD`, the last day; null: none. */
  readonly expiry: string | null;
  /** In days; null: none. */
  readonly frequency: number | null;
  /** When the last payment was made that went through or still may. */
  readonly last: Date | null;
}

/** The cardholder has agreed once the first payment is authorized. */
const AGREED: readonly PaymentState[] = [
  'authorized',
  'capturing',
  'captured',
  'settling',
  'settled',
];
const DAY_MS = 24 * 3_600_000;

/**
 * Why a payment may not be made in a series; null when it may. "Recurring: amount ≤ initial, before
 * expiry, not sooner than the frequency"; days are those of UTC.
 */
export function seriesRefusal(
  series: Series,
  { amount, currencyCode }: Pick<PaymentPlan, 'amount' | 'currencyCode'>,
  now: Date,
): string | null {
  if (!AGREED.includes(series.state)) {
    return `The first payment of the series is ${series.state}, so there is nothing to go on.`;
  }
  if (!series.isRecurring) return null;
  if (currencyCode !== series.currencyCode) {
    return `The series is in ${series.currencyCode}.`;
  }
  if (amount > series.amount) {
    return `The amount is above that of the first payment, ${series.amount}.`;
  }
  if (series.expiry !== null && dayOf(now) > dayOf(new Date(series.expiry))) {
    return `The series ended on ${series.expiry}.`;
  }
  return tooSoon(series, now);
}

function tooSoon({ frequency, last }: Series, now: Date): string | null {
  if (frequency === null || last === null) return null;
  const next = dayOf(last) + frequency;
  if (dayOf(now) >= next) return null;
  return `The next payment of the series may be made on ${new Date(next * DAY_MS).toISOString().slice(0, 10)}.`;
}

function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS);
}
