import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, BadgeCheck, CircleCheck, Inbox, Timer, TriangleAlert } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { tessera } from '../../api/client.js';
import { Page } from '../../layout/page.js';
import { useCan, useSession } from '../../session/session.js';
import { Loaded, Notice, Panel, Skeleton, cx, formatCount } from '../../ui/index.js';
import { OutcomeChart } from '../analytics/outcome-chart.js';
import { periodOf } from '../analytics/period.js';
import { useCounts } from '../analytics/queries.js';
import { PeriodTotals } from '../analytics/totals.js';
import { FirstRequest } from './first-request.js';

const REFRESH_MS = 30_000;
/** More than so many are shown as "100+". */
const COUNTED = 100;

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

/** Work that waits, the most urgent first; each part fails on its own. */
function NeedsYou() {
  const seesReviews = useCan('fraud', 'admin:reviews:read');
  const seesApprovals = useCan('fraud', 'admin:change-requests:read');
  const reviews = useQuery({
    queryKey: ['home', 'reviews'],
    enabled: seesReviews,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const page = await tessera.reviews.queue({ limit: COUNTED }, { signal });
      const overdue = page.data.filter(({ is_overdue: isOverdue }) => isOverdue).length;
      return { open: page.data.length, overdue, hasMore: page.hasMore };
    },
  });
  const approvals = useQuery({
    queryKey: ['home', 'approvals'],
    enabled: seesApprovals,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const page = await tessera.fraud.changeRequests.list({ status: 'proposed' }, { signal });
      return page.data.length;
    },
  });
  const { open = 0, overdue = 0, hasMore = false } = reviews.data ?? {};
  const items: ReactNode[] = [
    overdue > 0 && (
      <Item key="overdue" to="/reviews" icon={<Timer size={16} />} tone="bad">
        {count(overdue, false, 'review is overdue', 'reviews are overdue')}
      </Item>
    ),
    open > overdue && (
      <Item key="open" to="/reviews" icon={<Inbox size={16} />}>
        {count(open - overdue, hasMore, 'review waits', 'reviews wait')}
      </Item>
    ),
    (approvals.data ?? 0) > 0 && (
      <Item key="approvals" to="/approvals" icon={<BadgeCheck size={16} />}>
        {count(
          approvals.data ?? 0,
          false,
          'change waits for approval',
          'changes wait for approval',
        )}
      </Item>
    ),
    reviews.isError && (
      <Item key="failed" to="/health" icon={<TriangleAlert size={16} />} tone="bad">
        The fraud service does not respond
      </Item>
    ),
  ].filter((item) => item !== false);
  const isLoading = (seesReviews && reviews.isPending) || (seesApprovals && approvals.isPending);
  return (
    <Panel title="What needs you" flush>
      {isLoading ? (
        <Skeleton className="p-4" lines={2} />
      ) : items.length > 0 ? (
        <ul>{items}</ul>
      ) : (
        <Notice icon={<CircleCheck size={18} />} title="Nothing waits for you" className="!py-6" />
      )}
    </Panel>
  );
}

function Item({
  to,
  icon,
  tone,
  children,
}: {
  readonly to: string;
  readonly icon: ReactNode;
  readonly tone?: 'bad';
  readonly children: ReactNode;
}) {
  return (
    <li className="border-b border-line last:border-0">
      <Link to={to} className="flex h-11 items-center gap-3 px-4 text-sm hover:bg-hover">
        <span className={cx(tone === 'bad' ? 'text-bad' : 'text-faint')}>{icon}</span>
        <span className={cx('flex-1', tone === 'bad' && 'font-medium text-bad')}>{children}</span>
        <ArrowRight size={14} className="text-faint" />
      </Link>
    </li>
  );
}

function count(value: number, hasMore: boolean, one: string, many: string): string {
  return `${formatCount(value)}${hasMore ? '+' : ''} ${value === 1 && !hasMore ? one : many}`;
}
