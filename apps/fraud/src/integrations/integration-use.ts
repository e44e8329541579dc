import { prepared } from '@tessera/service';
import type { EntityManager } from 'typeorm';

/** An active ruleset that names an integration. */
export interface IntegrationUse {
  readonly context: string;
  readonly version: number;
}

const FIND_USE = {
  name: 'integration_use',
  text: `
    select r.context, r.version
    from ruleset r cross join lateral json_array_elements(r.rules) rule
    where r.status = 'ACTIVE' and (
      rule ->> 'backend' = $1
      or exists (
        select from json_array_elements(
          case when json_typeof(rule -> 'members') = 'array' then rule -> 'members' else '[]' end
        ) member where member ->> 'backend' = $1))
    order by r.context limit 1`,
};

const LOCK_NAMED = {
  name: 'integration_lock_named',
  text: 'select slug, enabled, url from integration where slug = any($1::text[]) for share',
};

/** The first active ruleset that names the slug, including in disabled rules. */
export async function findUse(tx: EntityManager, slug: string): Promise<IntegrationUse | null> {
  const [use] = await prepared<IntegrationUse & Record<string, unknown>>(tx, FIND_USE, [slug]);
  return use ?? null;
}

/** The properties of an integration that an activation checks. */
export interface KnownIntegration {
  readonly enabled: boolean;
  readonly url: string;
}

/** The integrations with these slugs. Within a transaction their rows stay locked until it ends. */
export async function knownIntegrations(
  on: Parameters<typeof prepared>[0],
  slugs: readonly string[],
): Promise<ReadonlyMap<string, KnownIntegration>> {
  if (slugs.length === 0) return new Map();
  const rows = await prepared<KnownIntegration & { slug: string }>(on, LOCK_NAMED, [slugs]);
  return new Map(rows.map(({ slug, ...known }) => [slug, known]));
}
