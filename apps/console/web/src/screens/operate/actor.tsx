import { useQuery } from '@tanstack/react-query';
import { tessera } from '../../api/client.js';
import { useCan, useSession } from '../../session/session.js';

const FIVE_MINUTES = 5 * 60_000;
const PERSON = /^user:([0-9a-f-]{36})$/;

/** Who did something: the name of a person where it is known, else the actor as the API has it. */
export function Actor({ value }: { readonly value: string | null }) {
  const { person } = useSession();
  const canRead = useCan('identity', 'admin:change-requests:read');
  const [, id] = PERSON.exec(value ?? '') ?? [];
  const { data: name } = useQuery({
    queryKey: ['people', 'name', id],
    enabled: canRead && id !== undefined && id !== person.id,
    staleTime: FIVE_MINUTES,
    queryFn: () => nameOf(id ?? ''),
  });
  if (value === null) return <span className="text-faint">–</span>;
  if (id === person.id) return <span title={value}>{person.name} (you)</span>;
  if (typeof name === 'string') return <span title={value}>{name}</span>;
  return (
    <span title={value} className="font-mono text-[0.75rem]">
      {value}
    </span>
  );
}

const MOST_NAMES = 50;
let waiting: Map<string, ((name: string | null) => void)[]> | undefined;

/** The name of a person; null without one. A screen full of people takes one request. */
function nameOf(id: string): Promise<string | null> {
  return new Promise((resolve) => {
    if (waiting === undefined || waiting.size >= MOST_NAMES) {
      const batch = new Map<string, ((name: string | null) => void)[]>();
      waiting = batch;
      setTimeout(() => {
        if (waiting === batch) waiting = undefined;
        void readNames(batch);
      });
    }
    waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
  });
}

/** Names are a convenience: while identity is down, actors are shown as the API has them. */
async function readNames(batch: ReadonlyMap<string, readonly ((name: string | null) => void)[]>) {
  const ids = [...batch.keys()].join(',');
  const { data } = await tessera.identity.users.names({ ids }).catch(() => ({ data: [] }));
  const names = new Map(data.map(({ id, name }) => [id, name]));
  for (const [id, resolves] of batch) {
    for (const resolve of resolves) {
      resolve(names.get(id) ?? null);
    }
  }
}
