import type { Analytics } from '@tessera/client';

/** One group of the counts. */
export type Group = Analytics['data'][number];

/** The sum of groups by outcome. */
export interface Totals {
  readonly decisions: number;
  readonly byOutcome: Readonly<Record<string, number>>;
  readonly failOpens: number;
  readonly frauds: number;
  readonly accepted: number;
  readonly rejected: number;
}

/** Adds groups up. */
export function totalsOf(groups: readonly Group[]): Totals {
  const byOutcome: Record<string, number> = {};
  const totals = { decisions: 0, failOpens: 0, frauds: 0, accepted: 0, rejected: 0 };
  for (const group of groups) {
    totals.decisions += group.decisions;
    totals.failOpens += group.fail_opens;
    totals.frauds += group.frauds;
    totals.accepted += group.accepted;
    totals.rejected += group.rejected;
    const outcome = group.outcome ?? '';
    byOutcome[outcome] = (byOutcome[outcome] ?? 0) + group.decisions;
  }
  return { ...totals, byOutcome };
}

/** Amounts of groups with an outcome, by currency, largest first. */
export function amountsOf(
  groups: readonly Group[],
  outcome: string,
): readonly { readonly currency: string; readonly amount: number }[] {
  const sums = new Map<string, number>();
  for (const group of groups.filter((each) => each.outcome === outcome)) {
    for (const { currency, amount } of group.amounts) {
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
    }
  }
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((one, other) => other.amount - one.amount);
}
