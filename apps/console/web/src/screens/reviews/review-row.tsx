import type { OpenReview } from '@tessera/client';
import { MessageSquare, UserRound } from 'lucide-react';
import { cx, formatAmount } from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { DueBadge } from './due-badge.js';

/** A review in the list: what is at stake, how urgent it is, who works on it. */
export function ReviewRow({
  review,
  isOpen,
  isSelected,
  onOpen,
  onSelect,
}: {
  readonly review: OpenReview;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
  readonly onSelect: () => void;
}) {
  const { amount, currency, transaction_reference: reference, assignee } = review;
  const stake =
    amount === null || currency === null ? 'Amount unknown' : formatAmount(amount, currency);
  return (
    <div
      className={cx(
        'flex h-full items-start gap-2.5 border-b border-line px-4 py-2.5 hover:bg-hover',
        isOpen && 'bg-brand-ground shadow-[inset_2px_0_0_var(--brand)] hover:bg-brand-ground',
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${reference ?? review.id}`}
        checked={isSelected}
        onChange={onSelect}
        className="mt-1 size-3.5 accent-[var(--brand)]"
      />
      <button
        type="button"
        aria-current={isOpen}
        onClick={onOpen}
        className="min-w-0 flex-1 text-left text-sm"
      >
        <span className="flex items-center gap-2">
          <span className="numeric min-w-0 flex-1 truncate font-semibold">{stake}</span>
          <DueBadge review={review} />
        </span>
        <span className="mt-0.5 flex items-center gap-2 text-faint">
          <span className="min-w-0 flex-1 truncate">
            {reference ?? review.id.slice(-8)} · {review.customer_id}
          </span>
          {review.note_count > 0 && (
            <span className="numeric inline-flex items-center gap-0.5 text-xs">
              <MessageSquare size={11} aria-hidden="true" />
              <span className="sr-only">Notes: </span>
              {review.note_count}
            </span>
          )}
          {assignee !== null && (
            <span
              className="inline-flex max-w-24 items-center gap-0.5 text-xs"
              title={`Assigned to ${assignee}`}
            >
              <UserRound size={11} aria-hidden="true" />
              <span className="truncate">
                <Actor value={assignee} />
              </span>
            </span>
          )}
        </span>
        <span className="block truncate text-xs leading-5 text-faint">
          {review.rule_ids.join(', ')}
        </span>
      </button>
    </div>
  );
}
