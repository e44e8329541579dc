import { useMemo, useState } from 'react';
import { Page } from '../../layout/page.js';
import { useCan, useSession } from '../../session/session.js';
import { Loaded, Panel, Skeleton } from '../../ui/index.js';
import { OutcomeChart } from '../analytics/outcome-chart.js';
import { periodOf } from '../analytics/period.js';
import { useCounts } from '../analytics/queries.js';
import { PeriodTotals } from '../analytics/totals.js';
import { FirstRequest } from './first-request.js';
import { NeedsYou } from './needs-you.js';

/** What happens now, and what needs the person. */
export function HomeScreen() {
  const { person } = useSession();
  const seesAnalytics = useCan('fraud', 'admin:analytics:read');
  return (
    <Page title="Home" heading={`Hello, ${person.name.split(' ')[0] ?? person.name}`}>
      <div className="flex flex-col gap-4">
        <NeedsYou />
        {seesAnalytics && <Traffic />}
      </div>
    </Page>
  );
}

/** Decisions of the last day. */
function Traffic() {
  const [now] = useState(() => Date.now());
  const period = useMemo(() => periodOf('24h', now), [now]);
  const { from, to, before, interval } = period;
  const counts = useCounts({ from, to, interval, group_by: 'time,outcome' });
  const earlier = useCounts({ from: before, to: from, group_by: 'outcome' });
  return (
    <Loaded query={counts} skeleton={<Skeleton lines={8} />}>
      {(data) =>
        data.data.length === 0 ? (
          <FirstRequest />
        ) : (
          <>
            <PeriodTotals groups={data.data} before={earlier.data?.data} period={period} />
            <Panel title="Decisions of the last 24 hours">
              <OutcomeChart counts={data} period={period} height={140} />
            </Panel>
          </>
        )
      }
    </Loaded>
  );
}
