import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ADMIN,
  appDatabaseUrl,
  freePort,
  initializeCluster,
  provideAppDatabase,
  startCluster,
} from '@tessera/local';
import pg from 'pg';
import { parentOf } from './process-usage.js';

/** Durable as in production: what is measured includes the write to the disk. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '256MB',
  // No checkpoint in the middle of a burst.
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};

export interface Databases {
  /** The connection string of each database, by its name. */
  urls: ReadonlyMap<string, string>;
  /** The connection string of a database for a superuser. */
  adminUrl: (name: string) => string;
  version: string;
  /** The process whose children do the work. */
  pid: number;
  stop: () => Promise<void>;
}

/** Starts an embedded Postgres below `folder` with an empty database, and its role, per name. */
export async function startDatabases(folder: string, names: readonly string[]): Promise<Databases> {
  // As root, Postgres runs as another user, who has to traverse this folder.
  chmodSync(folder, 0o711);
  const data = join(folder, 'postgres');
  const password = randomBytes(16).toString('hex');
  mkdirSync(folder, { recursive: true });
  await initializeCluster(data, password, { sync: false });
  const port = await freePort();
  const server = await startCluster({
    folder: data,
    port,
    logFile: join(folder, 'postgres.log'),
    settings: SETTINGS,
    disposable: { removeFolder: data },
  });
  const adminUrl = `postgres://${ADMIN}:${password}@127.0.0.1:${port}/postgres`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const urls = new Map<string, string>();
    for (const name of names) {
      const wanted = { database: name, role: name, password: randomBytes(16).toString('hex') };
      await provideAppDatabase(admin, wanted);
      urls.set(name, appDatabaseUrl(adminUrl, wanted));
    }
    const { rows } = await admin.query<{ version: string; backend: number }>(
      `select current_setting('server_version') as version, pg_backend_pid() as backend`,
    );
    const { version = 'unknown', backend = 0 } = rows[0] ?? {};
    const adminUrlOf = (name: string) =>
      `postgres://${ADMIN}:${password}@127.0.0.1:${port}/${name}`;
    return {
      urls,
      adminUrl: adminUrlOf,
      version,
      pid: parentOf(backend),
      stop: () => server.stop(),
    };
  } finally {
    await admin.end();
  }
}
