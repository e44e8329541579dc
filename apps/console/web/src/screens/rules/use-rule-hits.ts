import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import type { RuleHits } from './hit-bars.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
export const HIT_DAYS = 14;

/** Hits by rule over the last days, of one context or of all. */
export function useRuleHits(
  context: string | undefined,
): UseQueryResult<ReadonlyMap<string, RuleHits>> {
  const isAllowed = useCan('fraud', 'admin:analytics:read');
  return useQuery({
    queryKey: ['rule-hits', context],
    enabled: isAllowed,
    queryFn: ({ signal }) => readHits(context, signal),
    staleTime: 60_000,
  });
}

async function readHits(
  context: string | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RuleHits>> {
  const today = Math.floor(Date.now() / DAY_MS);
  const first = today - HIT_DAYS + 1;
  const { data } = await tessera.fraud.analytics.decisions(
    {
      group_by: 'time,rule',
      interval: 'day',
      from: new Date(first * DAY_MS).toISOString(),
      ...(context !== undefined && { context }),
    },
    { signal },
  );
  const hits = new Map<string, { total: number; failOpens: number; days: number[] }>();
  for (const { rule_id: id, time, decisions, fail_opens: failOpens } of data) {
    if (id === null || time === null) continue;
    const own = hits.get(id) ?? { total: 0, failOpens: 0, days: Array<number>(HIT_DAYS).fill(0) };
    const day = Math.floor(new Date(time).getTime() / DAY_MS) - first;
    own.days[day] = (own.days[day] ?? 0) + decisions;
    own.total += decisions;
    own.failOpens += failOpens;
    hits.set(id, own);
  }
  return hits;
}
