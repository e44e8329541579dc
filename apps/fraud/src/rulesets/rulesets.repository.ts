import { Injectable } from '@nestjs/common';
import { prepared, type Statement } from '@tessera/database';
import { CursorListsRepository } from '@tessera/http';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { ListRulesetsQuery } from './dto/ruleset.request.js';
import { Ruleset } from './ruleset.entity.js';

/** An active version, as read by every replica. */
export interface ActiveRulesetRow {
  readonly id: string;
  readonly context: string;
  readonly version: number;
  readonly rules: unknown;
  readonly schema_name: string | null;
  readonly schema_version: number | null;
}

const READ_EPOCH: Statement = {
  name: 'ruleset_epoch',
  text: 'select epoch::text as epoch from ruleset_epoch',
};
const READ_ACTIVE: Statement = {
  name: 'ruleset_active',
  text: `select id, context, version, rules, schema_name, schema_version from ruleset where status = 'ACTIVE'`,
};
const READ_RULES: Statement = {
  name: 'ruleset_read_rules',
  text: 'select rules from ruleset where id = $1',
};
/**
 * Samples the latest decisions of all contexts, so that a context without traffic does not cause a
 * full scan.
 */
const SAMPLE_REQUESTS: Statement = {
  name: 'ruleset_lint_sample',
  text: `select request from (
      select context, request from decision order by created_at desc, id desc limit 500
    ) recent where context = $1`,
};

const LIST_PATH = '/api/admin/rulesets';
const DEFAULT_LIMIT = 20;

/**
 * Versions of rulesets. SQL by hand for what every replica polls, for the sample of decisions, and
 * for the counter of changes, which must be incremented in the database.
 */
@Injectable()
export class RulesetsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  create(values: Partial<Ruleset>): Ruleset {
    return this.dataSource.manager.create(Ruleset, values);
  }

  async save(tx: EntityManager, ruleset: Ruleset): Promise<void> {
    await tx.save(ruleset);
  }

  find(id: string, tx: EntityManager = this.dataSource.manager): Promise<Ruleset | null> {
    return tx.findOneBy(Ruleset, { id });
  }

  lock(tx: EntityManager, id: string): Promise<Ruleset | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return tx.findOne(Ruleset, { where: { id }, lock });
  }

  /** Newest first. */
  async page({ context, status, ...query }: ListRulesetsQuery) {
    const filters = { context, status };
    const set = Object.entries(filters).filter(([, value]) => value !== undefined);
    const page = await this.lists.page<{ id: string }>(this.dataSource, {
      table: 'ruleset',
      columns: ['id'],
      where: set.map(([column], index) => `${column} = $${index + 1}`),
      values: set.map(([, value]) => value),
      query,
      filters,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path: LIST_PATH,
    });
    const ids = page.rows.map(({ id }) => id);
    const found = await this.dataSource.getRepository(Ruleset).findBy({ id: In(ids) });
    const byId = new Map(found.map((row) => [row.id, row]));
    return { rows: ids.flatMap((id) => byId.get(id) ?? []), next: page.next };
  }

  /** Serializes changes to the versions of one context across all replicas. */
  async lockContext(tx: EntityManager, context: string): Promise<void> {
    const lock = `select pg_advisory_xact_lock(hashtextextended('ruleset:' || $1, 0))`;
    await tx.query(lock, [context]);
  }

  async nextVersion(tx: EntityManager, context: string): Promise<number> {
    return ((await tx.maximum(Ruleset, 'version', { context })) ?? 0) + 1;
  }

  async deactivate(tx: EntityManager, context: string): Promise<void> {
    await tx.update(Ruleset, { context, status: 'ACTIVE' }, { status: 'INACTIVE' });
  }

  /** Makes every replica load the active versions. */
  async incrementEpoch(tx: EntityManager): Promise<void> {
    await tx.query('update ruleset_epoch set epoch = epoch + 1');
  }

  async epoch(): Promise<string> {
    const [counter] = await prepared<{ epoch: string }>(this.dataSource, READ_EPOCH, []);
    if (counter === undefined) throw new Error('The table ruleset_epoch is empty.');
    return counter.epoch;
  }

  findActiveOf(tx: EntityManager, context: string): Promise<Ruleset | null> {
    return tx.findOneBy(Ruleset, { context, status: 'ACTIVE' });
  }

  findActive(): Promise<ActiveRulesetRow[]> {
    return prepared<ActiveRulesetRow>(this.dataSource, READ_ACTIVE, []);
  }

  /** The stored rules of a version; undefined if it does not exist. */
  async findRules(id: string, db: DataSource | EntityManager = this.dataSource): Promise<unknown> {
    const [stored] = await prepared<{ rules: unknown }>(db, READ_RULES, [id]);
    return stored?.rules;
  }

  /** Documents of the latest decisions of a context. */
  async sampleDocuments(
    db: DataSource | EntityManager,
    context: string,
  ): Promise<readonly object[]> {
    const rows = await prepared<{ request: string }>(db, SAMPLE_REQUESTS, [context]);
    return rows.map(({ request }) => JSON.parse(request) as object);
  }
}
