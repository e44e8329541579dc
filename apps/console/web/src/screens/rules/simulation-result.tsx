import type { SimulationResult } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import {
  DataTable,
  Panel,
  Stat,
  formatAmount,
  formatCount,
  formatShare,
  type Column,
} from '../../ui/index.js';
import { OutcomeMatrix } from './outcome-matrix.js';

type Result = NonNullable<SimulationResult['result']>;
type ReplayedRule = Result['rules'][number];

/** Amounts of several currencies, which have no sum. */
export function amountsText(amounts: Readonly<Record<string, number>>): string {
  const texts = Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => formatAmount(amount, currency));
  return texts.length === 0 ? '–' : texts.join(' · ');
}

const COLUMNS: readonly Column<ReplayedRule>[] = [
  {
    key: 'name',
    title: 'Rule',
    width: 'minmax(9rem, 2fr)',
    phone: 'title',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    key: 'hits',
    title: 'Hits',
    width: '4.5rem',
    align: 'right',
    phone: 'value',
    phoneLabel: true,
    cell: ({ hits }) => formatCount(hits),
  },
  {
    key: 'first',
    title: 'Only by it first',
    width: '7rem',
    align: 'right',
    cell: (row) => formatCount(row.first_hits),
  },
  {
    key: 'changed',
    title: 'Changed',
    width: '5rem',
    align: 'right',
    phone: 'detail',
    phoneLabel: true,
    cell: ({ changed }) => formatCount(changed),
  },
  {
    key: 'precision',
    title: 'Precision',
    width: '5.5rem',
    align: 'right',
    phone: 'note',
    phoneLabel: true,
    cell: ({ labelled }) => formatShare(labelled.precision),
  },
  {
    key: 'recall',
    title: 'Recall',
    width: '5rem',
    align: 'right',
    cell: ({ labelled }) => formatShare(labelled.recall),
  },
  {
    key: 'alone',
    title: 'Hits alone',
    width: '6rem',
    align: 'right',
    cell: ({ alone }) => (alone === null ? '–' : formatCount(alone.hits)),
  },
  {
    key: 'cost',
    title: 'False positives',
    width: 'minmax(8rem, 1.4fr)',
    align: 'right',
    cell: (row) => amountsText(row.false_positive_amount),
  },
];

/** The figures of a simulation that has finished: what changes, samples, and each rule's share. */
export function SimulationResultView({
  result,
  isAgainstVersion,
  cell,
  onCell,
}: {
  readonly result: Result;
  readonly isAgainstVersion: boolean;
  readonly cell: string | undefined;
  readonly onCell: (cell: string | undefined) => void;
}) {
  const { decisions, changed, labels, rules, approximations, transitions } = result;
  const open = transitions.find(({ baseline, candidate }) => `${baseline}-${candidate}` === cell);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Payments" value={formatCount(decisions)} detail={amountsText(result.amount)} />
        <Stat
          label="Other outcome"
          value={formatCount(changed)}
          detail={
            decisions === 0
              ? 'No payments in this time'
              : `${formatShare(changed / decisions)} of them`
          }
          {...(changed > 0 && { tone: 'warn' as const })}
        />
        <Stat
          label="Fraud that it stops"
          value={formatShare(labels.candidate.recall)}
          detail={`before ${formatShare(labels.baseline.recall)}, of ${formatCount(labels.fraud)} reported`}
        />
        <Stat
          label="Fraud among what it stops"
          value={formatShare(labels.candidate.precision)}
          detail={`before ${formatShare(labels.baseline.precision)}`}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Panel
          title={
            isAgainstVersion
              ? 'Outcomes: active version and this one'
              : 'Outcomes: then and with this version'
          }
          description="Choose a number to see samples."
        >
          <OutcomeMatrix matrix={result.matrix} cell={cell} onCell={onCell} />
        </Panel>
        <Panel
          title={
            open === undefined ? 'Samples' : `${wordOf(open.baseline)} → ${wordOf(open.candidate)}`
          }
        >
          {open === undefined ? (
            <p className="text-sm text-faint">
              Choose a number of the matrix: the payments outside its diagonal are those whose
              outcome changes.
            </p>
          ) : (
            <Samples transition={open} />
          )}
        </Panel>
      </div>
      <Panel title="By rule" flush>
        <DataTable
          label="Figures by rule"
          columns={COLUMNS}
          rows={rules}
          keyOf={({ rule_id: id }) => id}
          fill={false}
        />
      </Panel>
      {approximations.length > 0 && (
        <Panel title="Where the figures may differ from what would have happened">
          <ul className="flex list-disc flex-col gap-1 pl-4 text-sm text-faint">
            {approximations.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function Samples({ transition }: { readonly transition: Result['transitions'][number] }) {
  const { decisions, fraud, amount, samples } = transition;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        {formatCount(decisions)} {decisions === 1 ? 'payment' : 'payments'} of {amountsText(amount)}
        ; {formatCount(fraud)} reported as fraud.
      </p>
      <ul className="grid max-h-56 grid-cols-2 gap-x-4 gap-y-0.5 overflow-y-auto">
        {samples.map((id) => (
          <li key={id} className="truncate">
            <Link
              to="/decisions/$id"
              params={{ id }}
              className="font-mono text-[0.75rem] text-brand hover:underline"
            >
              {id}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function wordOf(outcome: string): string {
  return outcome.charAt(0) + outcome.slice(1).toLowerCase();
}
