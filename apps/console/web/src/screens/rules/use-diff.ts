import type { RulesetDiff } from '@tessera/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { tessera } from '../../api/client.js';
import { RULESETS_KEY } from './use-rulesets.js';

/** What one version changes, compared with another. */
export function useDiff(id: string, against: string | undefined): UseQueryResult<RulesetDiff> {
  return useQuery({
    queryKey: [...RULESETS_KEY, 'diff', id, against],
    queryFn: ({ signal }) => tessera.rulesets.diff(id, against ?? '', { signal }),
    enabled: against !== undefined,
  });
}
