import type { OpenReview } from '@tessera/client';
import { Badge, formatDateTime, useNow } from '../../ui/index.js';
import { dueState } from './due-state.js';

/** How long there is until a review is due, or since when it is overdue. */
export function DueBadge({
  review: { created_at: createdAt, due_at: dueAt },
}: {
  readonly review: Pick<OpenReview, 'created_at' | 'due_at'>;
}) {
  const now = useNow();
  const { tone, text } = dueState(createdAt, dueAt, now);
  return (
    <Badge
      tone={tone}
      className="numeric"
      title={`Decided ${formatDateTime(createdAt)}, due ${formatDateTime(dueAt)}`}
    >
      {text}
    </Badge>
  );
}
