import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Page } from '../../layout/page.js';
import {
  Badge,
  FilterBar,
  Loaded,
  Panel,
  Segments,
  Skeleton,
  formatAmount,
  formatCount,
  formatShare,
  type FilterDefinition,
} from '../../ui/index.js';
import { useScreenSearch, withChanges } from '../search.js';
import { OutcomeChart } from './outcome-chart.js';
import { PERIODS, periodOf, type PeriodName } from './period.js';
import { totalsOf, useCounts, type Group } from './queries.js';
import { RulesTable } from './rules-table.js';
import { ANALYTICS_SEARCH } from './search.js';
import { PeriodTotals } from './totals.js';

const FILTERS: readonly FilterDefinition[] = [
  { name: 'context', label: 'Context', placeholder: 'default' },
  { name: 'currency', label: 'Currency', placeholder: 'EUR' },
];

/** Rates, amounts and the quality of rules, exact up to now. */
export function AnalyticsScreen() {
  const search = useScreenSearch(ANALYTICS_SEARCH);
  const navigate = useNavigate();
  const name = PERIODS.find(([each]) => each === search.period)?.[0] ?? '7d';
  const [now] = useState(() => Date.now());
  const period = useMemo(() => periodOf(name, now), [name, now]);
  const { context, currency } = search;
  const filters = { ...(context && { context }), ...(currency && { currency }) };
  const range = { from: period.from, to: period.to, ...filters };
  const { interval } = period;
  const byTime = useCounts({ ...range, interval, group_by: 'time,outcome' });
  const earlier = useCounts({
    ...{ from: period.before, to: period.from, ...filters },
    group_by: 'outcome',
  });
  const byRule = useCounts({ ...range, group_by: 'rule' });
  const byContext = useCounts({ ...range, group_by: 'context,outcome' });
  const byCurrency = useCounts({ ...range, group_by: 'currency,outcome' });
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/analytics', search: withChanges(search, changes), replace: true });
  return (
    <Page
      title="Analytics"
      lead="Exact counts, up to this moment. Every number leads to its decisions."
      actions={
        <Segments<PeriodName>
          label="Period"
          options={PERIODS}
          value={name}
          onChange={(value) => {
            change({ period: value });
          }}
        />
      }
      toolbar={<FilterBar filters={FILTERS} values={search} onChange={change} />}
    >
      <div className="flex flex-col gap-4">
        <Loaded query={byTime} skeleton={<Skeleton lines={8} />}>
          {(counts) => (
            <>
              <PeriodTotals groups={counts.data} before={earlier.data?.data} period={period} />
              <Panel
                title="Decisions"
                actions={
                  !counts.is_complete && <Badge tone="warn">Still counting older decisions</Badge>
                }
              >
                <OutcomeChart counts={counts} period={period} />
              </Panel>
            </>
          )}
        </Loaded>
        <Panel
          title="Rules"
          description="Precision: the part of a rule’s hits that were fraud. Recall: the part of all frauds that it hit."
          flush
        >
          <Loaded query={byRule}>
            {({ data }) => (
              <RulesTable
                groups={data}
                total={totalsOf(byTime.data?.data ?? []).decisions}
                period={period}
              />
            )}
          </Loaded>
        </Panel>
        <div className="grid gap-4 lg:grid-cols-2">
          <Panel title="By context" flush>
            <Loaded query={byContext}>
              {({ data }) => <OutcomeTable groups={data} nameOf={(group) => group.context ?? ''} />}
            </Loaded>
          </Panel>
          <Panel title="By currency" flush>
            <Loaded query={byCurrency}>
              {({ data }) => (
                <OutcomeTable groups={data} nameOf={(group) => group.currency ?? ''} />
              )}
            </Loaded>
          </Panel>
        </div>
      </div>
    </Page>
  );
}

/** Counts and rates of groups that share a name. */
function OutcomeTable({
  groups,
  nameOf,
}: {
  readonly groups: readonly Group[];
  readonly nameOf: (group: Group) => string;
}) {
  const rows = [...Map.groupBy(groups, nameOf)]
    .map(([name, own]) => ({ name, own, totals: totalsOf(own) }))
    .sort((one, other) => other.totals.decisions - one.totals.decisions);
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-faint">
            <th className="h-8 px-4 font-medium">Name</th>
            <th className="px-4 text-right font-medium">Decisions</th>
            <th className="px-4 text-right font-medium">Blocked</th>
            <th className="px-4 text-right font-medium">Review</th>
            <th className="px-4 text-right font-medium max-sm:hidden">Amount blocked</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, own, totals }) => {
            const [blocked] = own
              .filter(({ outcome }) => outcome === 'BLOCK')
              .flatMap(({ amounts }) => amounts);
            return (
              <tr key={name} className="border-b border-line last:border-0">
                <td className="h-9 px-4 font-medium">{name}</td>
                <td className="numeric px-4 text-right">{formatCount(totals.decisions)}</td>
                <td className="numeric px-4 text-right">
                  {formatShare((totals.byOutcome['BLOCK'] ?? 0) / totals.decisions)}
                </td>
                <td className="numeric px-4 text-right">
                  {formatShare((totals.byOutcome['REVIEW'] ?? 0) / totals.decisions)}
                </td>
                <td className="numeric px-4 text-right max-sm:hidden">
                  {blocked === undefined ? '–' : formatAmount(blocked.amount, blocked.currency)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
