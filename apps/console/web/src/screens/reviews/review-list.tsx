import type { OpenReview } from '@tessera/client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { ReviewRow } from './review-row.js';

const ROW_HEIGHT = 82;

/** The reviews of the queue; only the visible rows exist. */
export function ReviewList({
  reviews,
  openId,
  selected,
  onOpen,
  onSelect,
}: {
  readonly reviews: readonly OpenReview[];
  readonly openId: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  readonly onSelect: (id: string) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: reviews.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const openIndex = reviews.findIndex(({ id }) => id === openId);
  useEffect(() => {
    if (openIndex >= 0) virtualizer.scrollToIndex(openIndex);
  }, [openIndex, virtualizer]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul
        aria-label="Open reviews"
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const review = reviews[index];
          if (review === undefined) return null;
          const { id } = review;
          return (
            <li
              key={id}
              className="absolute inset-x-0 top-0"
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              <ReviewRow
                review={review}
                isOpen={id === openId}
                isSelected={selected.has(id)}
                onOpen={() => {
                  onOpen(id);
                }}
                onSelect={() => {
                  onSelect(id);
                }}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
