import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CaseDetails } from '@tessera/client';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { Button, Dialog, Field, Segments, TextArea, notify, notifyError } from '../../ui/index.js';

const ACTIONS = [
  ['reject', 'Reject all'],
  ['accept', 'Accept all'],
] as const;

/** Closes a case with one outcome for all of its open reviews. */
export function CloseCaseDialog({
  details,
  onClose,
}: {
  readonly details: CaseDetails;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [action, setAction] = useState<'accept' | 'reject'>('reject');
  const [note, setNote] = useState('');
  const { open_reviews: count } = details;
  const close = useMutation({
    mutationFn: () =>
      tessera.fraud.cases.close(details.id, {
        action,
        note: note.trim() === '' ? null : note.trim(),
      }),
    onSuccess: () => {
      notify('Case closed.');
      onClose();
    },
    onError: notifyError,
    onSettled: () => {
      for (const queryKey of [['case'], ['cases'], ['reviews'], ['decisions'], ['decision']]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  const reviews = count === 1 ? 'review' : 'reviews';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Close the case"
      description={
        count === 0
          ? 'It has no open review. The outcome is kept with the case.'
          : `Resolves ${count} open ${reviews} with the same outcome. This is final.`
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={action === 'accept' ? 'good' : 'danger'}
            busy={close.isPending}
            onClick={() => {
              close.mutate();
            }}
          >
            {action === 'accept' ? 'Accept' : 'Reject'}
            {count > 0 && ` ${count} ${reviews}`} and close
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Segments label="Outcome" options={ACTIONS} value={action} onChange={setAction} />
        <Field label="Note" hint="Optional. It is kept with each resolution.">
          {(ids) => (
            <TextArea
              {...ids}
              maxLength={2_000}
              value={note}
              onChange={(event) => {
                setNote(event.target.value);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
