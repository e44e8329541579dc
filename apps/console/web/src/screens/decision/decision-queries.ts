import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { tessera } from '../../api/client.js';

/** What explains a decision. Personal data in it is masked; each read leaves an audit row. */
export function evidenceQuery(id: string) {
  return queryOptions({
    queryKey: ['decision', id, 'evidence'],
    queryFn: ({ signal }) => tessera.reviews.evidence(id, { signal }),
    staleTime: 30_000,
  });
}

/** The changes that would have allowed a payment, with personal data masked. */
export function explanationQuery(id: string) {
  return queryOptions({
    queryKey: ['decision', id, 'explanation'],
    queryFn: async ({ signal }) => {
      const decision = await tessera.decisions.get(id, { explain: 'counterfactual' }, { signal });
      return decision.explanation ?? null;
    },
    // It depends on the decision only, which does not change.
    staleTime: Infinity,
  });
}

/** A review with the notes of reviewers. */
export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: ['decision', id, 'review'],
    queryFn: ({ signal }) => tessera.reviews.getOpen(id, { signal }),
    staleTime: 30_000,
  });
}

/** The cases that contain a decision. */
export function casesOfQuery(id: string) {
  return queryOptions({
    queryKey: ['decision', id, 'cases'],
    queryFn: async ({ signal }) => {
      const page = await tessera.fraud.cases.list({ decision_id: id, limit: 10 }, { signal });
      return page.data;
    },
    staleTime: 30_000,
  });
}

/**
 * Loads a decision before it is opened. The audit trail cannot tell this from opening it, so it is only for
 * what a person is about to see in any case: the next review.
 */
export function prefetchDecision(queries: QueryClient, id: string): void {
  // A failure shows when the decision is opened.
  queries.query(evidenceQuery(id)).catch(ignore);
  queries.query(explanationQuery(id)).catch(ignore);
}

/** Reloads everything that shows a decision, after it changed. */
export function reloadDecision(queries: QueryClient, id: string): void {
  for (const queryKey of [['decision', id], ['decisions'], ['reviews'], ['cases'], ['case']]) {
    void queries.invalidateQueries({ queryKey });
  }
}

function ignore(): void {
  // Nothing to do.
}
