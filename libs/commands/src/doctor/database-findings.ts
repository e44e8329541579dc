import { isSafeDatabaseUrl } from '@tessera/config';
import type { ServiceConfig } from '@tessera/config';
import { isMigrated, requireServiceRole } from '@tessera/database';
import type { DataSource } from 'typeorm';
import { failure, ok, skipped, warning, type Finding } from './finding.js';

const LEAST_VERSION = 15;
const MAX_CLOCK_DIFFERENCE_MS = 5_000;
const LOGGED_PARAMETERS = ['log_parameter_max_length', 'log_parameter_max_length_on_error'];

interface Server {
  readonly version: number;
  readonly standby: boolean;
  readonly now: Date;
  readonly encrypted: boolean | null;
  readonly writable: boolean;
}

/** Whether a database is as a service needs it. Nothing is written. */
export async function databaseFindings(
  dataSource: DataSource,
  config: ServiceConfig,
): Promise<Finding[]> {
  const [server] = await dataSource.query<Server[]>(
    `select current_setting('server_version_num')::int / 10000 as version,
            pg_is_in_recovery() as standby, clock_timestamp() as now,
            (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as encrypted,
            current_setting('transaction_read_only') = 'off' as writable`,
  );
  if (server === undefined) throw new Error('The database returned no row.');
  return [
    versionOf(server),
    primaryOf(server),
    encryptionOf(server, config),
    clockOf(server),
    await migrationsOf(dataSource),
    await roleOf(dataSource),
    await logOf(dataSource),
    await auditOf(dataSource),
    await eventStreamOf(dataSource),
  ];
}

function versionOf({ version }: Server): Finding {
  if (version >= LEAST_VERSION) return ok('database', `Postgres ${version} responds.`);
  return failure('database', `Postgres is ${version}.`, `Upgrade it to ${LEAST_VERSION} or newer.`);
}

function primaryOf({ standby, writable }: Server): Finding {
  const check = 'primary';
  if (!standby && writable) return ok(check, 'DATABASE_URL leads to a primary.');
  return failure(
    check,
    standby ? 'DATABASE_URL leads to a standby.' : 'The database is read-only.',
    'Let it lead to the primary; a failover must change where the name leads.',
  );
}

function encryptionOf({ encrypted }: Server, config: ServiceConfig): Finding {
  const check = 'database TLS';
  const isSafe = isSafeDatabaseUrl(config.databaseUrl.expose());
  if (encrypted === true && isSafe) return ok(check, 'Encrypted, and the certificate is checked.');
  if (isSafe) return ok(check, 'The connection does not leave this machine.');
  return failure(
    check,
    encrypted === true
      ? "The server's certificate is not checked, so another server could take its place."
      : 'The connection is not encrypted.',
    'Use sslmode=verify-full in DATABASE_URL, and give the authority in the ConfigMap.',
  );
}

function clockOf({ now }: Server): Finding {
  const check = 'clock';
  const differenceMs = Math.abs(Date.now() - now.getTime());
  if (differenceMs <= MAX_CLOCK_DIFFERENCE_MS) return ok(check, 'Agrees with the database.');
  return failure(
    check,
    `Differs from the database's by ${Math.round(differenceMs / 1_000)} s.`,
    'Synchronize both clocks (NTP); tokens and signatures are checked by them.',
  );
}

async function migrationsOf(dataSource: DataSource): Promise<Finding> {
  const check = 'migrations';
  if (await isMigrated(dataSource)) return ok(check, 'The database has all of this version.');
  return failure(
    check,
    'The database lacks migrations of this version.',
    'Run the migration Job, or see why it failed: kubectl logs job/<service>-migration-<version>.',
  );
}

async function roleOf(dataSource: DataSource): Promise<Finding> {
  const check = 'database role';
  try {
    await requireServiceRole(dataSource);
    return ok(check, 'Owns no table.');
  } catch {
    return failure(
      check,
      'Owns tables, so it could switch off what protects the audit trail.',
      'Create a second role, name it in DATABASE_SERVICE_ROLE of the migration and in DATABASE_URL.',
    );
  }
}

async function logOf(dataSource: DataSource): Promise<Finding> {
  const rows = await dataSource.query<{ name: string }[]>(
    `select name from pg_settings where name = any($1) and setting <> '0' order by name`,
    [LOGGED_PARAMETERS],
  );
  if (rows.length === 0) return ok('database log', 'Contains no parameters of statements.');
  return warning(
    'database log',
    `The server may log parameters of statements: ${rows.map(({ name }) => name).join(', ')}.`,
    'Set both to 0.',
  );
}

/** A slot that nothing reads, or that has no limit, fills the disk of the database. */
async function eventStreamOf(dataSource: DataSource): Promise<Finding> {
  const check = 'event stream';
  const [table] = await dataSource.query<{ exists: boolean }[]>(
    `select to_regclass('public.event_stream') is not null as exists`,
  );
  if (table?.exists !== true) return skipped(check, 'The service has none.');
  const [slot] = await dataSource.query<StreamSlot[]>(
    `select s.slot, r.active, r.wal_status as status,
       current_setting('max_slot_wal_keep_size') = '-1' as unbounded
     from event_stream s left join pg_replication_slots r on r.slot_name = s.slot`,
  );
  if (slot === undefined) return ok(check, 'Is off.');
  if (slot.active === null || slot.status === 'lost') {
    return failure(
      check,
      `The replication slot ${slot.slot} is lost: events are missing from the stream.`,
      'Start the stream again: docs/operations/runbooks.md#eventstreamslotlost.',
    );
  }
  if (!slot.active) {
    return failure(
      check,
      `Nothing reads the replication slot ${slot.slot}, and the database keeps its log for it.`,
      "See the worker's log, or turn the stream off: docs/operations/event-stream.md.",
    );
  }
  if (!slot.unbounded) return ok(check, 'Is read, and its slot is bounded.');
  return warning(
    check,
    `The replication slot ${slot.slot} may retain log without a limit.`,
    'Set max_slot_wal_keep_size to less than the disk has free.',
  );
}

interface StreamSlot {
  readonly slot: string;
  readonly active: boolean | null;
  readonly status: string | null;
  readonly unbounded: boolean;
}

/** The chain is sealed by the worker; rows that wait for minutes mean that none runs. */
async function auditOf(dataSource: DataSource): Promise<Finding> {
  const check = 'audit chain';
  const [table] = await dataSource.query<{ exists: boolean }[]>(
    `select to_regclass('public.audit_pending') is not null as exists`,
  );
  if (table?.exists !== true) return skipped(check, 'The database has no audit trail yet.');
  const [row] = await dataSource.query<{ waiting: number }[]>(
    `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as waiting
     from audit_pending`,
  );
  const seconds = Math.round(row?.waiting ?? 0);
  if (seconds < 300) return ok(check, 'Continues.');
  return failure(
    check,
    `Rows have been waiting for ${seconds} s to be sealed.`,
    "See why the service's worker does not run; then run `audit verify`.",
  );
}
