import { useQuery } from '@tanstack/react-query';
import type { DecisionEvidence, DecisionRecord } from '@tessera/client';
import { Skeleton } from '../../ui/index.js';
import { explanationQuery } from './decision-queries.js';
import { valueText } from './evidence-words.js';
import { fieldLabel } from './field-labels.js';
import { valueAt } from './listable-values.js';

type Explanation = NonNullable<DecisionRecord['explanation']>;
type Counterfactual = Explanation['counterfactuals'][number];

/** What would have changed the outcome to Allow, one change at a time. */
export function Counterfactuals({
  evidence: { decision, request },
}: {
  readonly evidence: DecisionEvidence;
}) {
  const isStopped = decision.outcome === 'BLOCK' || decision.outcome === 'REVIEW';
  const { data, isError } = useQuery({ ...explanationQuery(decision.id), enabled: isStopped });
  if (!isStopped) return null;
  return (
    <div className="rounded-md bg-hover px-3 py-2.5">
      <h2 className="text-sm font-medium">What would have allowed it</h2>
      {isError ? (
        <p className="text-sm text-faint">The explanation could not be loaded.</p>
      ) : data === undefined ? (
        <Skeleton lines={1} className="mt-1.5" />
      ) : data === null || data.counterfactuals.length === 0 ? (
        <p className="text-sm text-faint">
          {data?.note ?? 'No change of a single field: several rules stopped this payment.'}
        </p>
      ) : (
        <ul className="mt-0.5 flex flex-col gap-0.5 text-sm">
          {data.counterfactuals.map((each) => (
            <li key={`${each.path}-${each.change}`} title={each.path}>
              <Change change={each} request={request} currency={decision.currency} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Change({
  change: { path, change, to },
  request,
  currency,
}: {
  readonly change: Counterfactual;
  readonly request: object;
  readonly currency: string;
}) {
  const label = fieldLabel(path);
  if (change === 'remove') return <>{label} left out</>;
  // The value of the request is masked; that of the explanation may not be.
  const value = valueAt(request, path);
  const was = value == null ? 'was not sent' : `was ${valueText(value, path, currency)}`;
  return (
    <>
      {label}{' '}
      <strong className="numeric font-semibold">
        {change === 'any_other' ? 'with another value' : valueText(to, path, currency)}
      </strong>{' '}
      <span className="text-faint">({was})</span>
    </>
  );
}
