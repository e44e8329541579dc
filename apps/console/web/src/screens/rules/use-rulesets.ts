import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Ruleset } from '@tessera/client';
import { tessera } from '../../api/client.js';
import { notify, notifyError } from '../../ui/index.js';

export const RULESETS_KEY = ['rulesets'] as const;

/** One version. */
export function useRuleset(id: string | undefined): UseQueryResult<Ruleset> {
  return useQuery({
    queryKey: [...RULESETS_KEY, 'one', id],
    queryFn: ({ signal }) => tessera.rulesets.get(id ?? '', { signal }),
    enabled: id !== undefined,
  });
}

/** The version that decides the payments of a context; `null` if none does. */
export function useActiveRuleset(context: string | undefined): UseQueryResult<Ruleset | null> {
  return useQuery({
    queryKey: [...RULESETS_KEY, 'active', context],
    queryFn: async ({ signal }) => {
      const filters = { context: context ?? '', status: 'ACTIVE', limit: 1 } as const;
      const { data } = await tessera.rulesets.list(filters, { signal });
      return data[0] ?? null;
    },
    enabled: context !== undefined,
  });
}

/** Where a draft starts. */
type DraftSource = Pick<Ruleset, 'context' | 'rules' | 'schema'> & {
  readonly version?: number;
  readonly search?: Readonly<Record<string, string>>;
};

/** Creates a draft with the rules of a version, and opens it. */
export function useNewDraft() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (from: DraftSource) =>
      tessera.rulesets.create({
        context: from.context,
        rules: from.rules,
        schema: from.schema,
        ...(from.version !== undefined && { description: `From version ${from.version}` }),
      }),
    onSuccess: async (draft, { search }) => {
      await client.invalidateQueries({ queryKey: RULESETS_KEY });
      notify(`Draft ${draft.version} is created.`);
      await navigate({ to: '/rules/$id', params: { id: draft.id }, search: search ?? {} });
    },
    onError: notifyError,
  });
}
