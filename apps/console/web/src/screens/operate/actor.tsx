import { useQuery } from '@tanstack/react-query';
import { tessera } from '../../api/client.js';
import { useCan, useSession } from '../../session/session.js';

const MAX_PEOPLE = 200;
const FIVE_MINUTES = 5 * 60_000;

/** The names of people by their actor (`user:<id>`). Empty without permission to see people. */
function useNames(): ReadonlyMap<string, string> {
  const canRead = useCan('identity', 'admin:users:read');
  const { data } = useQuery({
    queryKey: ['people', 'names'],
    enabled: canRead,
    staleTime: FIVE_MINUTES,
    queryFn: async ({ signal }) => {
      const users = await tessera.identity.users
        .list({ limit: 100 }, { signal })
        .toArray({ limit: MAX_PEOPLE });
      return new Map(users.map(({ id, name, email }) => [`user:${id}`, name ?? email]));
    },
  });
  return data ?? NO_NAMES;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Who did something: the name of a person where it is known, else the actor as the API has it. */
export function Actor({ value }: { readonly value: string | null }) {
  const names = useNames();
  const { person } = useSession();
  if (value === null) return <span className="text-faint">–</span>;
  if (value === `user:${person.id}`) return <span title={value}>{person.name} (you)</span>;
  const name = names.get(value);
  if (name !== undefined) return <span title={value}>{name}</span>;
  return (
    <span title={value} className="font-mono text-[0.75rem]">
      {value}
    </span>
  );
}
