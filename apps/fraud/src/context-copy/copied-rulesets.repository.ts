import { planned, prepared, preparedCount, type Statement } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import { recordset } from './copied-tables.js';

/** The versions of a context, with the schemas that they name, as texts of Postgres. */
export interface CopiedRulesets {
  readonly rulesets: readonly string[];
  readonly schemas: readonly string[];
  readonly schemaVersions: readonly string[];
}

/** The active version of a context. */
export interface ActiveVersion extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly rules: unknown;
  readonly schema_name: string | null;
  readonly schema_version: number | null;
}

const NAMED_SCHEMAS = `
  select distinct schema_name from ruleset where context = $1 and schema_name is not null`;

const READ_RULESETS = 'select to_json(r)::text as body from ruleset r where context = $1';
const READ_SCHEMAS = `
  select to_json(s)::text as body from registered_schema s where name in (${NAMED_SCHEMAS})`;
/** Earlier versions, too: an API lists them from 1. */
const READ_SCHEMA_VERSIONS = `
  select to_json(s)::text as body from schema_version s where name in (${NAMED_SCHEMAS})
  order by name, version`;

const READ_ACTIVE: Statement = {
  name: 'context_copy_active',
  text: `select id, version, rules, schema_name, schema_version from ruleset
    where context = $1 and status = 'ACTIVE'`,
};

const READ_OTHERS = `
  select r.version from ruleset r
  where r.context = $1 and r.id not in (
    select id from json_populate_recordset(null::ruleset, $2::json))
  order by r.version`;

const ADD_SCHEMAS = `
  insert into registered_schema as s
  select * from json_populate_recordset(null::registered_schema, $1::json)
  on conflict (name) do update set latest_version = greatest(s.latest_version, excluded.latest_version)`;
const ADD_SCHEMA_VERSIONS = `
  insert into schema_version select * from json_populate_recordset(null::schema_version, $1::json)
  on conflict (name, version) do nothing`;
const READ_OTHER_SCHEMAS = `
  select r.name, r.version from json_populate_recordset(null::schema_version, $1::json) r
    join schema_version s on s.name = r.name and s.version = r.version
  where s.schema::text <> r.schema::text order by r.name, r.version`;

/** A version that is active there decides here once the whole context is here. */
const ADD_RULESETS = `
  insert into ruleset (id, context, version, status, description, rules, hash, created_by, created_at,
    activated_by, activated_at, schema_name, schema_version)
  select id, context, version, case status when 'ACTIVE' then 'INACTIVE' else status end, description, rules,
    hash, created_by, created_at, activated_by, activated_at, schema_name, schema_version
  from json_populate_recordset(null::ruleset, $1::json)
  on conflict (id) do update set rules = excluded.rules, hash = excluded.hash,
    description = excluded.description, schema_name = excluded.schema_name,
    schema_version = excluded.schema_version`;

const DEACTIVATE: Statement = {
  name: 'context_copy_deactivate',
  text: `update ruleset set status = 'INACTIVE' where context = $1 and status = 'ACTIVE'`,
};
const COPY_STATUS = `
  update ruleset d set status = r.status, activated_by = r.activated_by, activated_at = r.activated_at
  from json_populate_recordset(null::ruleset, $1::json) r where d.id = r.id`;

/**
 * Reads the versions of a context in the cell that has it, and writes them in the one that gets it. SQL by hand, because
 * rows are carried as texts, so that rules keep their exact bytes.
 */
export class CopiedRulesetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async read(context: string): Promise<CopiedRulesets> {
    const texts = async (text: string) =>
      (await planned<{ body: string }>(this.dataSource, text, [context])).map(({ body }) => body);
    return {
      rulesets: await texts(READ_RULESETS),
      schemas: await texts(READ_SCHEMAS),
      schemaVersions: await texts(READ_SCHEMA_VERSIONS),
    };
  }

  async active(context: string): Promise<ActiveVersion | null> {
    const [active] = await prepared<ActiveVersion>(this.dataSource, READ_ACTIVE, [context]);
    return active ?? null;
  }

  /** Versions of the context that are only here. */
  async otherVersions(context: string, { rulesets }: CopiedRulesets): Promise<number[]> {
    const values = [context, recordset(rulesets)];
    const rows = await planned<{ version: number }>(this.dataSource, READ_OTHERS, values);
    return rows.map(({ version }) => version);
  }

  /** Adds what is missing. The version that is active here stays active until {@link switchOver}. */
  async add(
    tx: EntityManager,
    { rulesets, schemas, schemaVersions }: CopiedRulesets,
  ): Promise<{ readonly otherSchemas: readonly string[] }> {
    await planned(tx, ADD_SCHEMAS, [recordset(schemas)]);
    await planned(tx, ADD_SCHEMA_VERSIONS, [recordset(schemaVersions)]);
    const others = await planned<{ name: string; version: number }>(tx, READ_OTHER_SCHEMAS, [
      recordset(schemaVersions),
    ]);
    await planned(tx, ADD_RULESETS, [recordset(rulesets)]);
    return { otherSchemas: others.map(({ name, version }) => `${name} ${version}`) };
  }

  /** Gives all versions the status that they have in the other cell. */
  async switchOver(
    tx: EntityManager,
    context: string,
    { rulesets }: CopiedRulesets,
  ): Promise<void> {
    await preparedCount(tx, DEACTIVATE, [context]);
    await planned(tx, COPY_STATUS, [recordset(rulesets)]);
  }
}
