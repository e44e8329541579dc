import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import { Badge, Failure, Panel, Skeleton, Time, useNow } from '../../ui/index.js';
import { HealthList } from './health-list.js';
import { isOldKey } from './key-age.js';

const DAY_MS = 24 * 60 * 60_000;
const OLD_SECRET_MS = 365 * DAY_MS;
const MAX_ROTATIONS = 500;

/** The ages of signing keys and of client secrets. */
export function CredentialHealth() {
  const now = useNow();
  const canReadKeys = useCan('identity', 'admin:keys:read');
  const keys = useQuery({
    queryKey: ['health', 'signing-keys'],
    enabled: canReadKeys,
    queryFn: ({ signal }) => tessera.identity.signingKeys.list({ signal }),
  });
  const secrets = useSecrets();
  const failure = keys.error ?? secrets.error;
  const keyRows = (keys.data?.data ?? []).map((key) => {
    const { kid, state, signs_from: since } = key;
    const isOld = isOldKey(key, now);
    return {
      key: kid,
      content: (
        <>
          <Badge tone={isOld ? 'warn' : 'good'}>{isOld ? 'Old' : state}</Badge>
          <span className="min-w-0 flex-1 max-sm:[overflow-wrap:anywhere] sm:truncate" title={kid}>
            Signing key <span className="font-mono text-[0.75rem]">{kid.slice(0, 12)}</span>
          </span>
          <span className="text-faint">
            signs since <Time value={since} relative />
          </span>
        </>
      ),
    };
  });
  const secretRows = (secrets.data ?? [])
    .filter(({ since }) => now - new Date(since).getTime() > OLD_SECRET_MS)
    .map(({ id, name, since }) => ({
      key: id,
      content: (
        <>
          <Badge tone="warn">Old secret</Badge>
          <Link
            to="/developers"
            search={{ tab: 'clients' } as never}
            className="min-w-0 flex-1 max-sm:[overflow-wrap:anywhere] sm:truncate text-brand hover:underline"
          >
            {name}
          </Link>
          <span className="text-faint">
            not rotated since <Time value={since} relative />
          </span>
        </>
      ),
    }));
  return (
    <Panel
      flush
      title="Keys and secrets"
      description="Signing keys are old after 90 days, client secrets after a year."
    >
      {failure !== null && <Failure error={failure} retry={() => void keys.refetch()} />}
      {canReadKeys && keys.isPending ? (
        <Skeleton className="p-4" />
      ) : (
        <HealthList rows={[...keyRows, ...secretRows]} empty="Your roles show no keys." />
      )}
    </Panel>
  );
}

/** Clients with a secret, and since when they have it: their last rotation in the audit trail. */
function useSecrets() {
  const canReadClients = useCan('identity', 'admin:clients:read');
  const canReadAudit = useCan('identity', 'admin:audit:read');
  return useQuery({
    queryKey: ['health', 'secrets'],
    // Without the audit trail the last rotation is unknown, so nothing is said.
    enabled: canReadClients && canReadAudit,
    queryFn: async ({ signal }) => {
      const [clients, rotations] = await Promise.all([
        tessera.identity.clients.list({ signal }),
        tessera.identity.auditEvents
          .list({ action: 'client.rotate', result: 'success', limit: 100 }, { signal })
          .toArray({ limit: MAX_ROTATIONS }),
      ]);
      // Newest first: the first of each client counts.
      const rotatedAt = new Map(
        rotations.toReversed().map(({ object, created_at: at }) => [object?.id, at] as const),
      );
      return clients.data
        .filter((client) => !client.public && client.disabled_at === null)
        .map((client) => ({
          id: client.client_id,
          name: client.title ?? client.name,
          since: rotatedAt.get(client.client_id) ?? client.created_at,
        }));
    },
  });
}
