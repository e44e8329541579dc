import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import { vocabularyOf, type Vocabulary } from './code-completion.js';
import { FIELDS, namesIn } from './fields.js';
import type { Json } from './json-text.js';

const HOUR_MS = 3_600_000;
const MOST_NAMES = 100;

/** What can be completed in rules: fields, words of the language, lists and backends that exist. */
export function useVocabulary(rules: readonly Json[]): Vocabulary {
  const schema = useQuery({
    queryKey: ['rules-schema'],
    queryFn: ({ signal }) => tessera.rulesets.schema({ signal }),
    staleTime: HOUR_MS,
  });
  const lists = useQuery({
    queryKey: ['list-names'],
    enabled: useCan('fraud', 'admin:blacklist:read'),
    queryFn: async ({ signal }) => {
      const { data } = await tessera.fraud.blacklist.list({ limit: MOST_NAMES }, { signal });
      return data.flatMap(({ list }) => list ?? []);
    },
    staleTime: HOUR_MS,
  });
  const backends = useQuery({
    queryKey: ['backend-names'],
    enabled: useCan('fraud', 'admin:integrations:read'),
    queryFn: async ({ signal }) => {
      const { data } = await tessera.fraud.backends.list({}, { signal });
      return data.map(({ slug }) => slug);
    },
    staleTime: HOUR_MS,
  });
  return useMemo(() => {
    const used = namesIn(rules);
    return vocabularyOf(schema.data, {
      paths: unique([...FIELDS.keys(), ...used.paths.filter((path) => path.length > 3)]),
      lists: unique(['blacklist', ...(lists.data ?? []), ...used.lists]),
      backends: backends.data ?? [],
    });
  }, [rules, schema.data, lists.data, backends.data]);
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}
