import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The SQL of released migrations is written out here: it must not change with the code that uses it. */
const IDEMPOTENCY_KEY_TABLE = `
  create table idempotency_key (
    id bytea primary key,
    fingerprint bytea not null,
    owner uuid not null,
    lease_until timestamptz not null,
    status smallint,
    answer bytea,
    created_at timestamptz not null default now()
  );
  create index idempotency_key_age on idempotency_key (created_at)`;

const LIST_TOMBSTONE_TABLE = `
  create table list_tombstone (
    id uuid primary key,
    created_at timestamptz not null,
    deleted_at timestamptz not null default now()
  )`;

/** What a database remembers of each key that it was written with: enough to know it again. */
const KEYRING_MARK_TABLE = `create table keyring_mark (
  name text not null,
  version integer not null,
  mark bytea not null,
  first_used_at timestamptz not null default now(),
  primary key (name, version)
)`;

/** The tables that every service has, whatever it does. */
class CreateServiceTables1763700000000 implements MigrationInterface {
  readonly name = 'CreateServiceTables1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(IDEMPOTENCY_KEY_TABLE);
    await runner.query(LIST_TOMBSTONE_TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_key, list_tombstone');
  }
}

/** Which keyring a database is written with. */
class CreateKeyringMarks1765100000000 implements MigrationInterface {
  readonly name = 'CreateKeyringMarks1765100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(KEYRING_MARK_TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table keyring_mark');
  }
}

/**
 * Fingerprints of earlier releases were made of whole bodies, so a security code could be found by
 * trying all of them. A row without a fingerprint still replays its response until it expires.
 */
class RemoveBodyFingerprints1795327200000 implements MigrationInterface {
  readonly name = 'RemoveBodyFingerprints1795327200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update idempotency_key set fingerprint = ''`);
  }

  /** What was removed cannot be computed again. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}

/** List positions of deleted objects are removed by the time of the deletion. */
class IndexTombstonesByAge1795385538301 implements MigrationInterface {
  readonly name = 'IndexTombstonesByAge1795385538301';
  /** `concurrently` is not possible in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no one, so it needs no lock timeout.
    await runner.query('set lock_timeout = 0');
    try {
      // What an interrupted run left is invalid.
      await runner.query('drop index concurrently if exists list_tombstone_age');
      await runner.query(
        'create index concurrently list_tombstone_age on list_tombstone (deleted_at)',
      );
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists list_tombstone_age');
  }
}

const IS_VALID = 'select 1 from pg_index where indexrelid = to_regclass($1) and indisvalid';

const KEY_COLUMNS = `select string_agg(a.attname, ', ' order by k.n) as columns
  from pg_index x cross join unnest(x.indkey::int[]) with ordinality k (att, n)
  join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.att
  where x.indrelid = $1::regclass and x.indisprimary`;

/**
 * Says whose deleted object a list position was, so that the table can be divided by it. What the release before
 * writes is the instance's: it is found all the same, and removed after a week.
 */
class AddOwnersToTombstones1795960000100 implements MigrationInterface {
  readonly name = 'AddOwnersToTombstones1795960000100';
  /** `concurrently` is not possible in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table list_tombstone add column if not exists owner_id text not null default 'instance'`,
    );
    await replacePrimaryKey(runner, 'list_tombstone', 'id, owner_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replacePrimaryKey(runner, 'list_tombstone', 'id');
    await runner.query('alter table list_tombstone drop column owner_id');
  }
}

/** A run that was interrupted may have replaced the key. */
async function replacePrimaryKey(
  runner: QueryRunner,
  table: string,
  columns: string,
): Promise<void> {
  if (await hasPrimaryKey(runner, table, columns)) return;
  await buildUniqueIndex(runner, `${table}_key`, `${table} (${columns})`);
  // Takes the lock for a moment: the index is there, and its columns are required already.
  await runner.query(
    `alter table ${table} drop constraint ${table}_pkey,
      add constraint ${table}_pkey primary key using index ${table}_key`,
  );
}

async function hasPrimaryKey(
  runner: QueryRunner,
  table: string,
  columns: string,
): Promise<boolean> {
  const [key] = (await runner.query(KEY_COLUMNS, [table])) as { readonly columns: string }[];
  return key?.columns === columns;
}

/** An index that an interrupted run has built stays: it may be the only one already. */
async function buildUniqueIndex(runner: QueryRunner, name: string, on: string): Promise<void> {
  const built = (await runner.query(IS_VALID, [name])) as unknown[];
  if (built.length > 0) return;
  // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
  await runner.query('set lock_timeout = 0');
  try {
    // An interrupted build leaves an invalid index.
    await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`create unique index concurrently ${name} on ${on}`);
  } finally {
    await runner.query('reset lock_timeout');
  }
}

/**
 * Says whose an idempotency key is, so that the table can be divided by it. The release before leaves the default,
 * and its keys expire within a day; the account becomes part of the primary key in a later release.
 */
class AddAccountsToIdempotencyKeys1795960000400 implements MigrationInterface {
  readonly name = 'AddAccountsToIdempotencyKeys1795960000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table idempotency_key add column account_id uuid not null
        default '00000000-0000-0000-0000-000000000000'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_key drop column account_id');
  }
}

const KEY_OF_ACCOUNT = 'id, account_id';
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** `account` is a table of the services whose callers have accounts. */
const HAS_ACCOUNTS = `select to_regclass('account') is not null as found`;

/**
 * When the last key expires that a pod of two releases ago may have stored: keys of the last day without an
 * account, older than each key that has one. Afterwards, the oldest keys are the release before's.
 */
const KEYS_WITHOUT_ACCOUNTS = `select (max(created_at) + interval '24 hours')::text as expire_at
  from idempotency_key
  where account_id = '${NO_ACCOUNT}' and created_at > now() - interval '24 hours'
    and created_at < coalesce(
      (select min(created_at) from idempotency_key where account_id <> '${NO_ACCOUNT}'), 'infinity')`;

/**
 * The account in the primary key of idempotency keys, so that the table can be divided by it. Statements of the
 * release before name no key, and store the account. Keys that were stored without theirs would no longer stop a
 * repeated request.
 */
class AddAccountsToIdempotencyPrimaryKey1796010000100 implements MigrationInterface {
  readonly name = 'AddAccountsToIdempotencyPrimaryKey1796010000100';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;
  readonly follows = { release: '0.2.0', migration: 'AddAccountsToIdempotencyKeys1795960000400' };

  async blocker(runner: QueryRunner): Promise<string | undefined> {
    const [service] = (await runner.query(HAS_ACCOUNTS)) as { readonly found: boolean }[];
    if (
      service?.found !== true ||
      (await hasPrimaryKey(runner, 'idempotency_key', KEY_OF_ACCOUNT))
    ) {
      return undefined;
    }
    const [keys] = (await runner.query(KEYS_WITHOUT_ACCOUNTS)) as {
      readonly expire_at: string | null;
    }[];
    if (keys === undefined || keys.expire_at === null) return undefined;
    return (
      'A request with an idempotency key that 0.1.0 stored could be done twice: let 0.2.0 run for a day before this ' +
      `version. The last key without an account, older than all that have one, expires at ${keys.expire_at}.`
    );
  }

  async up(runner: QueryRunner): Promise<void> {
    await replacePrimaryKey(runner, 'idempotency_key', KEY_OF_ACCOUNT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildUniqueIndex(runner, 'idempotency_key_key', 'idempotency_key (id)');
    // The vault refers to the key; undoing its own migration refers to the former one.
    await runner.query(
      `alter table idempotency_key drop constraint idempotency_key_pkey cascade,
        add constraint idempotency_key_pkey primary key using index idempotency_key_key`,
    );
  }
}

export const serviceMigrations = [
  CreateServiceTables1763700000000,
  CreateKeyringMarks1765100000000,
  RemoveBodyFingerprints1795327200000,
  IndexTombstonesByAge1795385538301,
  AddOwnersToTombstones1795960000100,
  AddAccountsToIdempotencyKeys1795960000400,
  AddAccountsToIdempotencyPrimaryKey1796010000100,
];
