import pg from 'pg';

/** One app's database and its role, which owns that database and nothing else. */
export interface AppDatabase {
  database: string;
  role: string;
  password: string;
}

/**
 * Creates the role and its database if they are missing, and sets the password; idempotent. The
 * administrator does not need to be a superuser: CREATEROLE and CREATEDB are enough.
 *
 * @param template the database that a new one is a copy of; by default an empty one
 */
export async function provideAppDatabase(
  admin: pg.Client,
  wanted: AppDatabase,
  template = 'template1',
): Promise<void> {
  const role = pg.escapeIdentifier(wanted.role);
  const password = pg.escapeLiteral(wanted.password);
  const roleRow = await admin.query('select 1 from pg_roles where rolname = $1', [wanted.role]);
  const verb = roleRow.rowCount === 0 ? 'create' : 'alter';
  await admin.query(
    `${verb} role ${role} login nosuperuser nocreatedb nocreaterole password ${password}`,
  );
  const databaseRow = await admin.query('select 1 from pg_database where datname = $1', [
    wanted.database,
  ]);
  if (databaseRow.rowCount !== 0) return;
  const database = pg.escapeIdentifier(wanted.database);
  // An administrator without superuser rights must be a member to give something to a role.
  await admin.query(`grant ${role} to current_user`);
  await admin.query(
    `create database ${database} owner ${role} template ${pg.escapeIdentifier(template)}`,
  );
  // Every role may connect to a new database unless told otherwise.
  await admin.query(`revoke connect, temporary on database ${database} from public`);
}

/** Removes what provideAppDatabase made, even while clients are connected. */
export async function dropAppDatabase(
  admin: pg.Client,
  { database, role }: Pick<AppDatabase, 'database' | 'role'>,
): Promise<void> {
  await admin.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`);
  await admin.query(`drop role if exists ${pg.escapeIdentifier(role)}`);
}

/** The connection string of an app, on the server that `adminUrl` leads to. */
export function appDatabaseUrl(
  adminUrl: string,
  { database, role, password }: AppDatabase,
): string {
  const url = new URL(adminUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  url.pathname = `/${database}`;
  return url.href;
}
