/** What moves money between a provider and an account. */
export const MOVEMENTS = ['capture', 'refund', 'chargeback', 'fee', 'payout'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** What the provider owes the account. Every line of a settlement file is posted against it. */
export const PROVIDER_BALANCE = 'provider_balance';

export const LEDGER_ACCOUNTS = [
  'opening_balance',
  'captures',
  'refunds',
  'chargebacks',
  'fees',
  'payouts',
  'closing_balance',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Both sides of an account, in minor units, never negative. */
export interface Sides {
  readonly debit: number;
  readonly credit: number;
}

export interface LedgerEntry extends Sides {
  readonly account: LedgerAccount;
}

/** The figures of a period. The balances are computed by themselves, not from the movements. */
export interface PeriodFigures {
  readonly opening: number;
  readonly closing: number;
  readonly movements: Readonly<Record<Movement, Sides>>;
}

/**
 * The trial balance: the accounts that the lines were posted to, with the opening balance of the
 * period on the credit side and its closing balance on the debit side. The totals of both sides are
 * equal exactly if opening balance plus movements equals the closing balance.
 */
export function trialBalance({ opening, closing, movements }: PeriodFigures): LedgerEntry[] {
  return [
    { account: 'opening_balance', ...sides(-opening) },
    { account: 'captures', ...movements.capture },
    { account: 'refunds', ...movements.refund },
    { account: 'chargebacks', ...movements.chargeback },
    { account: 'fees', ...movements.fee },
    { account: 'payouts', ...movements.payout },
    { account: 'closing_balance', ...sides(closing) },
  ];
}

/** What an account contributes to the provider's balance. */
export function netOf({ debit, credit }: Sides): number {
  return credit - debit;
}

export function sumOf(entries: readonly Sides[]): Sides {
  return entries.reduce<Sides>(
    (sum, { debit, credit }) => ({ debit: sum.debit + debit, credit: sum.credit + credit }),
    { debit: 0, credit: 0 },
  );
}

/** An amount on the debit side when it is positive, else on the other. */
function sides(amount: number): Sides {
  return amount >= 0 ? { debit: amount, credit: 0 } : { debit: 0, credit: -amount };
}
