import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import { Badge, Time, formatCount } from '../../ui/index.js';

/** The newest simulation of a ruleset that is to be activated, and where to run one. */
export function SimulationNote({ rulesetId }: { readonly rulesetId: string }) {
  const canRead = useCan('fraud', 'admin:rulesets:simulate');
  const { data } = useQuery({
    queryKey: ['simulations', 'of', rulesetId],
    enabled: canRead,
    queryFn: async ({ signal }) => {
      const { data: rows } = await tessera.fraud.simulations.list({ limit: 100 }, { signal });
      return rows.find((each) => each.ruleset_id === rulesetId) ?? null;
    },
  });
  return (
    <section>
      <h3 className="mb-2 text-base font-semibold">Simulation</h3>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {data == null ? (
          <span className="text-faint">No simulation of this version among the newest 100.</span>
        ) : (
          <>
            <Badge tone={data.status === 'FAILED' ? 'bad' : 'info'}>{data.status}</Badge>
            <span>
              {formatCount(data.processed)} decisions from <Time value={data.replay.from} /> to{' '}
              <Time value={data.replay.to} />
            </span>
          </>
        )}
        <Link
          to="/rules/$id"
          params={{ id: rulesetId }}
          search={{ tab: 'simulate' } as never}
          className="text-brand hover:underline"
        >
          {data == null ? 'Simulate it' : 'See the results'}
        </Link>
      </p>
    </section>
  );
}
