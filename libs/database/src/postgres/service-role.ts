import { BootError } from '@tessera/config';
import type { DataSource, QueryRunner } from 'typeorm';

/** What a trigger of a table calls whose rows are only added; see the audit trail. */
const APPEND_ONLY_FUNCTION = 'audit_refuse_change';

/** What BullMQ made for the owner of the tables. What it made for the service is the service's already. */
const OWNED_IN_QUEUES = `
  select case relkind when 'S' then 'sequence' else 'table' end as kind, oid::regclass::text as name
  from pg_class
  where relnamespace = 'bullmq'::regnamespace and relkind in ('r', 'p', 'v', 'S')
    and pg_has_role(current_user, relowner, 'USAGE')
  union all
  select 'routine', oid::regprocedure::text from pg_proc
  where pronamespace = 'bullmq'::regnamespace and pg_has_role(current_user, proowner, 'USAGE')`;

/** The role that a service runs as. */
export interface ServiceRole {
  /** An SQL name that was checked by the configuration. */
  readonly role: string;
  /** Whether BullMQ keeps its queues in this database: without Redis. */
  readonly hasQueues: boolean;
}

interface OwnedTable {
  readonly name: string;
}

/**
 * Refuses a role that could change the tables themselves: it could switch off the triggers that keep
 * the audit trail append-only. `pg_has_role` is also true for a superuser and for a member of the
 * owner.
 *
 * @throws BootError that names one of the tables
 */
export async function requireServiceRole(dataSource: DataSource): Promise<void> {
  const [owned] = await dataSource.query<OwnedTable[]>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and pg_has_role(current_user, c.relowner, 'USAGE')
     order by c.relname limit 1`,
  );
  if (owned === undefined) return;
  throw new BootError(
    `The role of DATABASE_URL owns tables (${owned.name} is one): in production, give the service its own role ` +
      'and the owner only to the migration, or give the reason in ALLOW_TABLE_OWNER.',
  );
}

/**
 * Gives the role that the service runs as what it needs of the tables, and no more: rows of
 * append-only tables are read and added, migrations are read, everything else is read and written.
 *
 * @param tx connected as the owner of the tables
 */
export async function grantToServiceRole(
  tx: QueryRunner,
  { role, hasQueues }: ServiceRole,
): Promise<void> {
  const tables = (await tx.query(
    `select c.relname as name, exists (
       select from pg_trigger t
       where t.tgrelid = c.oid and t.tgfoid = to_regproc($1)) as append_only
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    [APPEND_ONLY_FUNCTION],
  )) as { name: string; append_only: boolean }[];
  await tx.query(`grant usage on schema public to "${role}"`);
  await tx.query(`grant usage on all sequences in schema public to "${role}"`);
  for (const { name, append_only: appendOnly } of tables) {
    await tx.query(`revoke all on table "${name}" from "${role}"`);
    await tx.query(`grant ${rightsOn(name, appendOnly)} on table "${name}" to "${role}"`);
  }
  if (hasQueues) await grantQueues(tx, role);
}

/** BullMQ creates its schema, and changes it by itself, when it first connects. */
async function grantQueues(tx: QueryRunner, role: string): Promise<void> {
  const [database] = (await tx.query('select current_database() as name')) as { name: string }[];
  await tx.query(`grant create on database "${database?.name ?? ''}" to "${role}"`);
  await tx.query('create schema if not exists bullmq');
  await tx.query(`grant usage, create on schema bullmq to "${role}"`);
  const owned = (await tx.query(OWNED_IN_QUEUES)) as { kind: string; name: string }[];
  for (const { kind, name } of owned) {
    await tx.query(`grant all on ${kind} ${name} to "${role}"`);
  }
}

function rightsOn(table: string, appendOnly: boolean): string {
  if (table === 'migration') return 'select';
  return appendOnly ? 'select, insert' : 'select, insert, update, delete';
}
