import { Link } from '@tanstack/react-router';
import { ShareBar } from '../../ui/charts/index.js';
import { Notice, formatCount, formatShare } from '../../ui/index.js';
import type { Period } from './period.js';
import type { Group } from './queries.js';

/** Each rule: how often it fires, and how right it is. */
export function RulesTable({
  groups,
  total,
  period,
}: {
  readonly groups: readonly Group[];
  readonly total: number;
  readonly period: Period;
}) {
  const rules = groups.filter(({ rule_id: id }) => id !== null);
  if (rules.length === 0) {
    return <Notice title="No rule fired">No decision of this period triggered a rule.</Notice>;
  }
  const sorted = [...rules].sort((one, other) => other.decisions - one.decisions);
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[40rem] text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-faint">
            {['Rule', 'Hits', 'Share', 'Frauds', 'Precision', 'Recall', 'Reviews rejected'].map(
              (title, index) => (
                <th key={title} className={`h-8 px-4 font-medium ${index > 0 ? 'text-right' : ''}`}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.map((rule) => (
            <tr key={rule.rule_id} className="border-b border-line last:border-0 hover:bg-hover">
              <td className="h-9 px-4">
                <Link
                  to="/decisions"
                  search={
                    { rule_id: rule.rule_id ?? '', from: period.from, to: period.to } as never
                  }
                  className="font-medium text-brand hover:underline"
                >
                  {rule.rule_id}
                </Link>
              </td>
              <td className="numeric px-4 text-right">{formatCount(rule.decisions)}</td>
              <td className="numeric px-4 text-right">
                <ShareBar share={rule.decisions / Math.max(1, total)} />{' '}
                <span className="inline-block w-12">
                  {formatShare(rule.decisions / Math.max(1, total))}
                </span>
              </td>
              <td className="numeric px-4 text-right">{formatCount(rule.frauds)}</td>
              <td className="numeric px-4 text-right">{formatShare(rule.precision)}</td>
              <td className="numeric px-4 text-right">{formatShare(rule.recall)}</td>
              <td className="numeric px-4 text-right">{formatShare(rule.rejection_rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
