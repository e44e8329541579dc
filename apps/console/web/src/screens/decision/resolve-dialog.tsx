import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DecisionRecord } from '@tessera/client';
import { useState } from 'react';
import {
  Button,
  Dialog,
  Field,
  TextArea,
  formatAmount,
  notify,
  notifyError,
} from '../../ui/index.js';
import { reloadDecision } from './decision-queries.js';
import { resolveReviews, type ReviewAction } from './resolve-reviews.js';

/** Accepts or rejects the payment of a review, with a note for later readers. */
export function ResolveDialog({
  decision,
  action,
  onClose,
}: {
  readonly decision: DecisionRecord;
  readonly action: ReviewAction;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const isAccept = action === 'accept';
  const resolve = useMutation({
    mutationFn: async () => {
      const { failures } = await resolveReviews([decision.id], action, note);
      const failure = failures.get(decision.id);
      if (failure !== undefined) throw new Error(`The review ${failure}.`);
    },
    onSuccess: () => {
      notify(`${decision.transaction_reference} ${isAccept ? 'accepted' : 'rejected'}.`);
      onClose();
    },
    onError: notifyError,
    onSettled: () => {
      reloadDecision(queries, decision.id);
    },
  });
  const submit = () => {
    resolve.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${isAccept ? 'Accept' : 'Reject'} ${formatAmount(decision.amount, decision.currency)}`}
      description="A resolution is final. It is sent as a webhook to the shop."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={isAccept ? 'good' : 'danger'}
            busy={resolve.isPending}
            keys="mod+enter"
            onClick={submit}
          >
            {isAccept ? 'Accept' : 'Reject'}
          </Button>
        </>
      }
    >
      <Field label="Note" hint="Optional. Card numbers in it are masked.">
        {(ids) => (
          <TextArea
            {...ids}
            autoFocus
            maxLength={4_000}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
