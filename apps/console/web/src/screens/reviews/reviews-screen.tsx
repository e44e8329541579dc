import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLive } from '../../api/live.js';
import { Page } from '../../layout/page.js';
import {
  Failure,
  FilterBar,
  Notice,
  Segments,
  Skeleton,
  cx,
  formatAmount,
  formatCount,
  useHotkeys,
  type FilterDefinition,
} from '../../ui/index.js';
import { prefetchDecision, reviewQuery } from '../decision/decision-queries.js';
import { DecisionSkeleton } from '../decision/decision-skeleton.js';
import type { ReviewAction } from '../decision/resolve-reviews.js';
import { REVIEWS_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { BulkBar } from './bulk-bar.js';
import { MAX_QUEUE, amountsAtRisk, queueQuery } from './queue-query.js';
import { ReviewBar } from './review-bar.js';
import { ReviewDetail } from './review-detail.js';
import { ReviewList } from './review-list.js';
import { useResolutions } from './use-resolutions.js';
import { useSelection } from './use-selection.js';

const FILTERS: readonly FilterDefinition[] = [
  { name: 'overdue', label: 'Overdue', options: [['true', 'Only overdue']] },
  { name: 'rule_id', label: 'Rule ID' },
  { name: 'context', label: 'Context' },
  { name: 'currency', label: 'Currency', placeholder: 'EUR' },
];
const ASSIGNEES = [
  ['', 'All'],
  ['me', 'Mine'],
  ['none', 'Unassigned'],
] as const;
/**
 * How many of the following reviews are loaded ahead, so that the next one appears at once. Each leaves
 * an audit row, so it is only what the reviewer is about to see.
 */
const AHEAD = 1;

/** Payments that wait for a person, oldest first. */
export function ReviewsScreen() {
  const search = useScreenSearch(REVIEWS_SEARCH);
  const { open, ...filters } = search;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(queueQuery(filters));
  useLive('reviews', ['reviews']);
  const { hidden, resolve } = useResolutions();
  const reviews = useMemo(
    () => (query.data ?? []).filter(({ id }) => !hidden.has(id)),
    [query.data, hidden],
  );
  const selection = useSelection(reviews);
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const noteField = useRef<HTMLTextAreaElement>(null);

  const found = reviews.findIndex(({ id }) => id === open);
  // Without a review in the URL the oldest is open: on wide screens it is beside the list.
  const index = found >= 0 ? found : 0;
  const review = reviews[index];
  const note = notes.get(review?.id ?? '') ?? '';
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/reviews', search: withChanges(search, changes), replace: true });
  const openAt = (position: number) => {
    const target = reviews[position];
    if (target !== undefined) change({ open: target.id });
  };
  const ahead = reviews.slice(index, index + AHEAD + 1).map(({ id }) => id);
  const aheadKey = ahead.join(' ');
  useEffect(() => {
    for (const id of aheadKey.split(' ')) {
      if (id === '') continue;
      prefetchDecision(queries, id);
      void queries.query(reviewQuery(id)).catch(() => undefined);
    }
  }, [aheadKey, queries]);

  const resolveOpen = (action: ReviewAction) => {
    if (review === undefined) return;
    const next = reviews[index + 1] ?? reviews[index - 1];
    change({ open: next?.id });
    void resolve([review.id], action, note);
  };
  useHotkeys({
    j: () => {
      openAt(index + 1);
    },
    k: () => {
      openAt(index - 1);
    },
    x: () => {
      if (review !== undefined) selection.toggle(review.id);
    },
    Escape: () => {
      if (selection.ids.size > 0) selection.clear();
      else change({ open: undefined });
    },
  });
  const overdue = reviews.filter((each) => each.is_overdue).length;
  const isCut = (query.data?.length ?? 0) >= MAX_QUEUE;
  return (
    <Page
      title="Review queue"
      fill
      lead={
        query.data !== undefined && (
          <>
            {formatCount(reviews.length)}
            {isCut && '+'} open
            {overdue > 0 && <span className="font-medium text-bad"> · {overdue} overdue</span>}
            {reviews.length > 0 && ` · ${riskText(reviews)} at risk`}
          </>
        )
      }
      actions={
        <Segments
          label="Assigned to"
          options={ASSIGNEES}
          value={ASSIGNEES.find(([value]) => value === search.assignee)?.[0] ?? ''}
          onChange={(value) => {
            change({ assignee: value === '' ? undefined : value, open: undefined });
          }}
        />
      }
      toolbar={<FilterBar filters={FILTERS} values={search} onChange={change} />}
    >
      {query.data === undefined && query.isError ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <div className="flex h-full">
          <Skeleton lines={14} className="w-full p-4 md:w-84 md:border-r md:border-line" />
          <div className="flex-1 bg-ground p-6 max-md:hidden">
            <DecisionSkeleton />
          </div>
        </div>
      ) : review === undefined ? (
        <EmptyQueue isFiltered={Object.keys(filters).length > 0} />
      ) : (
        <div className="flex h-full min-h-0">
          <div
            className={cx(
              'flex w-full min-w-0 flex-col border-line md:w-84 md:shrink-0 md:border-r',
              found >= 0 && 'max-md:hidden',
            )}
          >
            <ReviewList
              reviews={reviews}
              openId={review.id}
              selected={selection.ids}
              onOpen={(id) => {
                change({ open: id });
              }}
              onSelect={selection.toggle}
            />
            {selection.ids.size > 0 && (
              <BulkBar
                ids={[...selection.ids]}
                atRisk={riskText(reviews.filter(({ id }) => selection.ids.has(id)))}
                onClear={selection.clear}
                onResolve={(action, text) => {
                  const rest = reviews.filter(({ id }) => !selection.ids.has(id));
                  const next = reviews.slice(index).find((each) => rest.includes(each));
                  change({ open: (next ?? rest.at(-1))?.id });
                  void resolve([...selection.ids], action, text);
                  selection.clear();
                }}
              />
            )}
          </div>
          <div
            className={cx('flex min-w-0 flex-1 flex-col bg-ground', found < 0 && 'max-md:hidden')}
          >
            <ReviewDetail
              key={review.id}
              review={review}
              position={`${index + 1} of ${formatCount(reviews.length)}`}
              onBack={() => {
                change({ open: undefined });
              }}
            />
            <ReviewBar
              key={`bar-${review.id}`}
              review={review}
              note={note}
              noteField={noteField}
              onNote={(text) => {
                setNotes((before) => new Map(before).set(review.id, text));
              }}
              onResolve={resolveOpen}
            />
          </div>
        </div>
      )}
    </Page>
  );
}

function riskText(reviews: Parameters<typeof amountsAtRisk>[0]): string {
  return amountsAtRisk(reviews)
    .map(([currency, amount]) => formatAmount(amount, currency))
    .join(' + ');
}

function EmptyQueue({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <Notice
      icon={<Inbox size={18} />}
      title={isFiltered ? 'No review matches' : 'Nothing waits for a review'}
    >
      {isFiltered
        ? 'Choose All, or remove a filter.'
        : 'New payments that a rule sends to review appear here by themselves.'}
    </Notice>
  );
}
