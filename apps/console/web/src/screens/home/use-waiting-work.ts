import { useQuery } from '@tanstack/react-query';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import { isOldKey } from '../health/key-age.js';
import { APPROVAL_SERVICES, WEBHOOK_SERVICES } from '../operate/services.js';
import { changeRequestsOf, webhooksOf } from '../operate/services.js';
import { useServices, useServicesWith } from '../operate/use-services.js';

const REFRESH_MS = 30_000;
/** More than so many are shown as "100+". */
const COUNTED = 100;

/** Open reviews, for people who resolve them. */
export function useOpenReviews() {
  const canResolve = useCan('fraud', 'admin:reviews:write');
  const query = useQuery({
    queryKey: ['home', 'reviews'],
    enabled: canResolve,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const page = await tessera.reviews.queue({ limit: COUNTED }, { signal });
      const overdue = page.data.filter(({ is_overdue: isOverdue }) => isOverdue).length;
      return { overdue, waiting: page.data.length - overdue, hasMore: page.hasMore };
    },
  });
  return { data: query.data, isError: query.isError, isLoading: canResolve && query.isPending };
}

/** Changes that wait for a second person, for people who approve. */
export function usePendingChanges() {
  const services = useServicesWith(APPROVAL_SERVICES, 'admin:change-requests:approve');
  const { results, isLoading } = useServices(
    services,
    ['home', 'approvals'],
    async (service, signal) => {
      const list = changeRequestsOf(service).list({ status: 'proposed' }, { signal });
      return (await list).data.length;
    },
    { refetchInterval: REFRESH_MS },
  );
  return { count: results.reduce((sum, { data }) => sum + data, 0), isLoading };
}

/** Endpoints at which every attempt fails, for people who can mend them. */
export function useFailingEndpoints() {
  const services = useServicesWith(WEBHOOK_SERVICES, 'admin:webhooks:write');
  const { results, isLoading } = useServices(
    services,
    ['home', 'endpoints'],
    async (service, signal) => {
      const { data } = await webhooksOf(service).endpoints.list({ limit: COUNTED }, { signal });
      return data.filter(
        ({ failing_since: since, disabled_reason: reason }) =>
          since !== null || reason === 'failures',
      );
    },
    { refetchInterval: REFRESH_MS },
  );
  const failing = results.flatMap(({ service, data }) =>
    data.map((endpoint) => ({ service, endpoint })),
  );
  return { failing, isLoading };
}

/** Signing keys that should be rotated, for people who can. */
export function useOldKeys() {
  const canRotate = useCan('identity', 'admin:keys:write');
  const { data, isPending } = useQuery({
    queryKey: ['health', 'signing-keys'],
    enabled: canRotate,
    queryFn: ({ signal }) => tessera.identity.signingKeys.list({ signal }),
  });
  return {
    count: data?.data.filter((key) => isOldKey(key, Date.now())).length ?? 0,
    isLoading: canRotate && isPending,
  };
}
