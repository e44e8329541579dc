import type { CaseTotalRow } from './case-totals.repository.js';
import type { CaseDecisionRow, CaseNoteRow, CaseRow } from './cases.repository.js';
import type {
  CaseAmountResponse,
  CaseDecisionResponse,
  CaseDetailsResponse,
  CaseNoteResponse,
  CaseResponse,
} from './dto/case.response.js';

type CaseTotals = Pick<CaseResponse, 'decision_count' | 'open_reviews' | 'amounts'>;

/** A case as lists show it. */
export function listedCase(row: CaseRow, totals: readonly CaseTotalRow[]): Readonly<CaseResponse> {
  return caseBody(row, {
    decision_count: totals.reduce((sum, { decisions }) => sum + decisions, 0),
    open_reviews: totals.reduce((sum, each) => sum + each.open_reviews, 0),
    amounts: amountsOf(totals),
  });
}

function caseBody(row: CaseRow, totals: CaseTotals): Readonly<CaseResponse> {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    title: row.title,
    subject_by: row.subject_by,
    subject_value: row.subject_value,
    owner: row.owner,
    status: row.status,
    outcome: row.outcome,
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_by,
    ...totals,
  };
}

/** A case with everything that belongs to it. */
export function caseDetails(
  row: CaseRow,
  decisions: readonly CaseDecisionRow[],
  notes: readonly CaseNoteRow[],
): CaseDetailsResponse {
  const byOutcome = Map.groupBy(decisions, ({ outcome }) => outcome);
  const open = decisions.filter((each) => each.outcome === 'REVIEW' && each.resolution === null);
  return {
    ...caseBody(row, {
      decision_count: decisions.length,
      open_reviews: open.length,
      amounts: amountsOf(decisions),
    }),
    decisions: decisions.map(decisionBody),
    outcomes: Object.fromEntries([...byOutcome].map(([outcome, all]) => [outcome, all.length])),
    notes: notes.map(noteBody),
  };
}

export function noteBody(note: CaseNoteRow): CaseNoteResponse {
  const { id, author, text, url } = note;
  return { id, created_at: note.created_at.toISOString(), author, text, url };
}

function decisionBody(row: CaseDecisionRow): CaseDecisionResponse {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    outcome: row.outcome,
    context: row.context,
    customer_id: row.customer_id,
    transaction_reference: row.transaction_reference,
    amount: row.amount === null ? null : Number(row.amount),
    currency: row.currency,
    payment_state: row.payment_state,
    resolution: row.resolution,
    added_at: row.added_at.toISOString(),
    added_by: row.added_by,
  };
}

function amountsOf(
  decisions: readonly Pick<CaseDecisionRow, 'currency' | 'amount'>[],
): CaseAmountResponse[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of decisions) {
    if (currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + Number(amount));
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount })).toSorted(byCurrency);
}

function byCurrency(a: CaseAmountResponse, b: CaseAmountResponse): number {
  return a.currency < b.currency ? -1 : 1;
}
