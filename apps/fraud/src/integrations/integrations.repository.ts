import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { CursorListsRepository, leaveTombstone, type CursorQuery } from '@tessera/http';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Integration } from './integration.entity.js';

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

/** The properties of an integration that an activation checks. */
export interface KnownIntegration {
  readonly enabled: boolean;
  readonly url: string;
}

const LIST_PATH = '/api/admin/integrations';
const DEFAULT_LIMIT = 20;

/**
 * Integrations. SQL by hand for what the rules of a ruleset name, because it is in a JSON column,
 * and for the shared lock of an activation.
 */
@Injectable()
export class IntegrationsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  create(values: Partial<Integration>): Integration {
    return this.dataSource.manager.create(Integration, values);
  }

  async insert(tx: EntityManager, integration: Integration): Promise<void> {
    await tx.insert(Integration, integration);
  }

  async save(tx: EntityManager, integration: Integration): Promise<void> {
    await tx.save(integration);
  }

  /** Newest first. */
  async page(query: CursorQuery) {
    const page = await this.lists.page<{ id: string }>(this.dataSource, {
      table: 'integration',
      columns: ['id'],
      query,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path: LIST_PATH,
    });
    const ids = page.rows.map(({ id }) => id);
    const found = await this.dataSource.getRepository(Integration).findBy({ id: In(ids) });
    const byId = new Map(found.map((row) => [row.id, row]));
    return { rows: ids.flatMap((id) => byId.get(id) ?? []), next: page.next };
  }

  find(id: string, tx: EntityManager = this.dataSource.manager): Promise<Integration | null> {
    return tx.findOneBy(Integration, { id });
  }

  lock(tx: EntityManager, id: string): Promise<Integration | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return tx.findOne(Integration, { where: { id }, lock });
  }

  async delete(tx: EntityManager, id: string): Promise<void> {
    await leaveTombstone(tx, 'integration', id);
    await tx.delete(Integration, { id });
  }

  /** The first active ruleset that names the slug, including in disabled rules. */
  async findUse(tx: EntityManager, slug: string): Promise<IntegrationUse | null> {
    const [use] = await prepared<IntegrationUse & Record<string, unknown>>(tx, FIND_USE, [slug]);
    return use ?? null;
  }

  /** The integrations with these slugs. Within a transaction their rows stay locked until it ends. */
  async lockNamed(
    db: DataSource | EntityManager,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, KnownIntegration>> {
    if (slugs.length === 0) return new Map();
    const rows = await prepared<KnownIntegration & { slug: string }>(db, LOCK_NAMED, [slugs]);
    return new Map(rows.map(({ slug, ...known }) => [slug, known]));
  }
}
