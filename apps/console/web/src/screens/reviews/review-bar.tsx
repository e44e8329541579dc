import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpenReview } from '@tessera/client';
import type { RefObject } from 'react';
import { tessera } from '../../api/client.js';
import { useCan, useSession } from '../../session/session.js';
import { Button, TextArea, cx, notify, notifyError, useHotkeys } from '../../ui/index.js';
import { reviewQuery } from '../decision/decision-queries.js';
import type { ReviewAction } from '../decision/resolve-reviews.js';
import { useClaim } from './use-claim.js';

/** Accept, reject, claim and annotate the open review. The note goes with the resolution. */
export function ReviewBar({
  review,
  note,
  onNote,
  noteField,
  onResolve,
}: {
  readonly review: OpenReview;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
  readonly onResolve: (action: ReviewAction) => void;
}) {
  const queries = useQueryClient();
  const { person } = useSession();
  const canWrite = useCan('fraud', 'admin:reviews:write');
  const claim = useClaim(review, person.id);
  const save = useMutation({
    mutationFn: () => tessera.reviews.addNote(review.id, { text: note.trim() }),
    onSuccess: () => {
      notify('Note saved.');
      onNote('');
      noteField.current?.blur();
      void queries.invalidateQueries({ queryKey: reviewQuery(review.id).queryKey });
      void queries.invalidateQueries({ queryKey: ['reviews'] });
    },
    onError: notifyError,
  });
  const resolve = (action: ReviewAction) => () => {
    if (canWrite) onResolve(action);
  };
  // A key that is held down, or a review that is not visible, resolves nothing.
  const resolveByKey = (action: ReviewAction) => (event: KeyboardEvent) => {
    if (!event.repeat && noteField.current?.offsetParent != null) resolve(action)();
  };
  useHotkeys({
    a: resolveByKey('accept'),
    r: resolveByKey('reject'),
    c: () => {
      if (canWrite && !claim.mutation.isPending) claim.mutation.mutate();
    },
    n: () => {
      noteField.current?.focus();
    },
  });
  const allowed = canWrite ? {} : { disabled: true, title: 'Needs the role analyst' };
  const hasNote = note.trim() !== '';
  return (
    <div className="border-t border-line bg-sheet px-4 py-2.5 sm:px-6">
      <TextArea
        ref={noteField}
        rows={1}
        aria-label="Note"
        placeholder="Note, kept with the resolution"
        value={note}
        maxLength={4_000}
        disabled={!canWrite}
        className={cx('field-sizing-content max-h-40 min-h-8 resize-none', hasNote && 'mb-2')}
        onChange={(event) => {
          onNote(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          const isSubmit = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
          if (isSubmit && hasNote) save.mutate();
        }}
      />
      <div className={cx('flex flex-wrap items-center gap-2', !hasNote && 'mt-2')}>
        <Button variant="good" keys="a" onClick={resolve('accept')} {...allowed}>
          Accept
        </Button>
        <Button variant="danger" keys="r" onClick={resolve('reject')} {...allowed}>
          Reject
        </Button>
        <Button
          keys="c"
          busy={claim.mutation.isPending}
          onClick={() => {
            claim.mutation.mutate();
          }}
          {...allowed}
        >
          {claim.label}
        </Button>
        <span className="flex-1" />
        {hasNote && (
          <Button
            variant="quiet"
            keys="mod+enter"
            busy={save.isPending}
            onClick={() => {
              save.mutate();
            }}
          >
            Save note only
          </Button>
        )}
      </div>
    </div>
  );
}
