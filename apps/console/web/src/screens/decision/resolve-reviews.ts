import type { ResolvedReviews } from '@tessera/client';
import { tessera } from '../../api/client.js';

export type ReviewAction = 'accept' | 'reject';

const MAX_PER_REQUEST = 100;
const REASONS: Readonly<Record<string, string>> = {
  already_resolved: 'was already resolved',
  assigned_to_another: 'is assigned to someone else: claim it first',
  not_reviewable: 'is not under review',
  not_found: 'was not found',
};

/** What became of reviews that a person resolved. */
export interface ResolvedSummary {
  readonly resolved: readonly string[];
  /** Why the others were not, by decision ID. */
  readonly failures: ReadonlyMap<string, string>;
}

/** Resolves reviews with one outcome. Each has its own result. */
export async function resolveReviews(
  ids: readonly string[],
  action: ReviewAction,
  note: string,
): Promise<ResolvedSummary> {
  const results: ResolvedReviews['results'] = [];
  for (let at = 0; at < ids.length; at += MAX_PER_REQUEST) {
    const reviews = ids
      .slice(at, at + MAX_PER_REQUEST)
      .map((id) => ({ id, action, note: note.trim() === '' ? null : note.trim() }));
    results.push(...(await tessera.reviews.resolveMany({ reviews })).results);
  }
  return {
    resolved: results.flatMap(({ id, result }) => (result === 'resolved' ? [id] : [])),
    failures: new Map(
      results.flatMap(({ id, result }) =>
        result === 'resolved' ? [] : [[id, REASONS[result] ?? result] as const],
      ),
    ),
  };
}
