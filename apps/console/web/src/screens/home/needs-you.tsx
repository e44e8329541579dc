import { Link } from '@tanstack/react-router';
import {
  ArrowRight,
  BadgeCheck,
  CircleCheck,
  Inbox,
  KeyRound,
  Timer,
  TriangleAlert,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice, Panel, Skeleton, cx, formatCount } from '../../ui/index.js';
import {
  useFailingEndpoints,
  useOldKeys,
  useOpenReviews,
  usePendingChanges,
} from './use-waiting-work.js';

/** Work that waits for this person, the most urgent first; each part fails on its own. */
export function NeedsYou() {
  const reviews = useOpenReviews();
  const changes = usePendingChanges();
  const endpoints = useFailingEndpoints();
  const keys = useOldKeys();
  const { overdue = 0, waiting = 0, hasMore = false } = reviews.data ?? {};
  const items: ReactNode[] = [
    overdue > 0 && (
      <Item key="overdue" to="/reviews" icon={<Timer size={16} />} tone="bad">
        {count(overdue, 'review is overdue', 'reviews are overdue')}
      </Item>
    ),
    ...endpoints.failing.map(({ service, endpoint }) => (
      <Item
        key={endpoint.id}
        to={`/webhooks/${service}/${endpoint.id}`}
        icon={<Webhook size={16} />}
        tone="bad"
      >
        The endpoint “{endpoint.description ?? endpoint.url}”{' '}
        {endpoint.enabled ? 'fails' : 'is disabled because it failed'}
      </Item>
    )),
    waiting > 0 && (
      <Item key="open" to="/reviews" icon={<Inbox size={16} />}>
        {count(waiting, 'review waits', 'reviews wait', hasMore)}
      </Item>
    ),
    changes.count > 0 && (
      <Item key="approvals" to="/approvals" icon={<BadgeCheck size={16} />}>
        {count(changes.count, 'change waits for approval', 'changes wait for approval')}
      </Item>
    ),
    keys.count > 0 && (
      <Item key="keys" to="/health" icon={<KeyRound size={16} />}>
        {count(keys.count, 'signing key is old', 'signing keys are old')}
      </Item>
    ),
    reviews.isError && (
      <Item key="failed" to="/health" icon={<TriangleAlert size={16} />} tone="bad">
        The fraud service does not respond
      </Item>
    ),
  ].filter((item) => item !== false);
  const parts = [reviews, changes, endpoints, keys];
  const isLoading = items.length === 0 && parts.some((part) => part.isLoading);
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
      <Link to={to} className="flex min-h-11 items-center gap-3 px-4 py-2 text-sm hover:bg-hover">
        <span className={cx(tone === 'bad' ? 'text-bad' : 'text-faint')}>{icon}</span>
        <span
          className={cx('min-w-0 flex-1 break-words', tone === 'bad' && 'font-medium text-bad')}
        >
          {children}
        </span>
        <ArrowRight size={14} className="shrink-0 text-faint" />
      </Link>
    </li>
  );
}

function count(value: number, one: string, many: string, hasMore = false): string {
  return `${formatCount(value)}${hasMore ? '+' : ''} ${value === 1 && !hasMore ? one : many}`;
}
