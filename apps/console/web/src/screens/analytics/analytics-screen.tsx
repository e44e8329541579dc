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
  type FilterDefinition,
} from '../../ui/index.js';
import { ANALYTICS_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { OutcomeChart } from './outcome-chart.js';
import { OutcomeTable } from './outcome-table.js';
import { PERIODS, periodOf, type PeriodName } from './period.js';
import { totalsOf } from './group-totals.js';
import { useCounts } from './queries.js';
import { RulesTable } from './rules-table.js';
import { PeriodTotals } from './totals.js';
import { VersionComparison } from './version-comparison.js';

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
        <VersionComparison
          period={period}
          filters={{ context, currency }}
          choice={{ version: search.version, against: search.against }}
          onChange={change}
        />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Panel title="By context" flush>
            <Loaded query={byContext}>
              {({ data }) => (
                <OutcomeTable
                  label="By context"
                  groups={data}
                  nameOf={(group) => group.context ?? ''}
                />
              )}
            </Loaded>
          </Panel>
          <Panel title="By currency" flush>
            <Loaded query={byCurrency}>
              {({ data }) => (
                <OutcomeTable
                  label="By currency"
                  groups={data}
                  nameOf={(group) => group.currency ?? ''}
                />
              )}
            </Loaded>
          </Panel>
        </div>
      </div>
    </Page>
  );
}
