import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { notify, notifyError } from '../../ui/index.js';
import { reloadDecision } from '../decision/decision-queries.js';
import { resolveReviews, type ReviewAction } from '../decision/resolve-reviews.js';

const DONE: Readonly<Record<ReviewAction, string>> = { accept: 'accepted', reject: 'rejected' };

/** Resolves reviews: they leave the queue at once, and come back to their place after a failure. */
export function useResolutions(): {
  readonly hidden: ReadonlySet<string>;
  readonly resolve: (ids: readonly string[], action: ReviewAction, note: string) => Promise<void>;
} {
  const queries = useQueryClient();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const resolve = useCallback(
    async (ids: readonly string[], action: ReviewAction, note: string) => {
      setHidden((before) => new Set([...before, ...ids]));
      const show = (returned: readonly string[]) => {
        setHidden((before) => new Set([...before].filter((id) => !returned.includes(id))));
      };
      try {
        const { resolved, failures } = await resolveReviews(ids, action, note);
        // Another person's resolution also ends the review; everything else comes back.
        show([...failures.keys()]);
        if (resolved.length > 1) notify(`${resolved.length} reviews ${DONE[action]}.`);
        const [reason] = failures.values();
        if (reason !== undefined) notifyError(new Error(failureText(failures.size, reason)));
      } catch (error) {
        show(ids);
        notifyError(error);
      }
      for (const id of ids) reloadDecision(queries, id);
    },
    [queries],
  );
  return { hidden, resolve };
}

function failureText(count: number, reason: string): string {
  return count === 1
    ? `The review ${reason}.`
    : `${count} reviews were not resolved: the first ${reason}.`;
}
