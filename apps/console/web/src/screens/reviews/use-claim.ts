import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpenReview } from '@tessera/client';
import { tessera } from '../../api/client.js';
import { notify, notifyError } from '../../ui/index.js';
import { reviewQuery } from '../decision/decision-queries.js';

/** Assigns a review to the person, takes it over from someone else, or gives it back. */
export function useClaim(review: OpenReview, personId: string) {
  const queries = useQueryClient();
  const { id, assignee } = review;
  const isMine = assignee === `user:${personId}`;
  const label = isMine ? 'Release' : assignee === null ? 'Claim' : 'Take over';
  const mutation = useMutation({
    mutationFn: () =>
      isMine
        ? tessera.reviews.release(id)
        : tessera.reviews.claim(id, assignee === null ? {} : { take_over: true }),
    onSuccess: () => {
      notify(isMine ? 'Back in the queue for everyone.' : 'Assigned to you.');
    },
    onError: notifyError,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['reviews'] });
      void queries.invalidateQueries({ queryKey: reviewQuery(id).queryKey });
    },
  });
  return { label, mutation };
}
