import { ApiError } from '@tessera/client';
import { useQueries } from '@tanstack/react-query';
import type { ServiceName } from '../../api/client.js';
import { useSession } from '../../session/session.js';
import { Stat, formatDuration } from '../../ui/index.js';
import { rawCaller } from '../operate/raw-call.js';
import { SERVICE_TITLES } from '../operate/services.js';

const REFRESH_MS = 15_000;
const SLOW_US = 1_000_000;

/** Which services respond, and how fast, through the console's backend. */
export function ServiceTiles() {
  const { services } = useSession();
  const probes = useQueries({
    queries: services.map((service) => ({
      queryKey: ['health', 'probe', service],
      queryFn: ({ signal }: { signal: AbortSignal }) => probe(service, signal),
      refetchInterval: REFRESH_MS,
      retry: false,
    })),
  });
  return (
    <section aria-label="Services" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {services.map((service, index) => {
        const { data: duration, isError } = probes[index] ?? {};
        const isDown = isError === true;
        const isSlow = duration !== undefined && duration > SLOW_US;
        return (
          <Stat
            key={service}
            label={SERVICE_TITLES[service]}
            value={isDown ? 'Down' : duration === undefined ? '…' : formatDuration(duration)}
            detail={isDown ? 'Does not respond' : isSlow ? 'Responds slowly' : 'Responds'}
            {...(isDown ? { tone: 'bad' as const } : isSlow ? { tone: 'warn' as const } : {})}
          />
        );
      })}
    </section>
  );
}

/** @returns microseconds until the service responded; a refusal is a response too */
async function probe(service: ServiceName, signal: AbortSignal): Promise<number> {
  const start = performance.now();
  try {
    const query = { limit: 1 };
    await rawCaller(service).raw('GET', '/api/admin/audit-events', { query, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
  return (performance.now() - start) * 1_000;
}
