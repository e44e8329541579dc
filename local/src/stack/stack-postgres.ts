import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { initializeCluster, startCluster } from '../postgres/cluster.js';
import type { SupervisedServer } from '../postgres/supervised-server.js';
import { clearStaleServer } from '../postgres/stale-server.js';
import type { DataFolder } from './data-folder.js';
import { postgresPort } from './ports.js';
import type { StackSecrets } from './secrets.js';
import type { StackSettings } from './settings.js';

/** Small enough for a laptop; durable, because the data folder is persistent. */
const SETTINGS = {
  max_connections: '200',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and their parameters may contain data that must not be on disk in clear.
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
};

/** Starts the embedded Postgres on the data folder, making the cluster at the first time. */
export async function startStackPostgres(
  settings: StackSettings,
  data: DataFolder,
  secrets: StackSecrets,
): Promise<SupervisedServer> {
  if (!existsSync(join(data.postgres, 'PG_VERSION'))) await makeCluster(data, secrets);
  return startCluster({
    folder: data.postgres,
    port: postgresPort(settings),
    logFile: postgresLog(data),
    settings: SETTINGS,
    disposable: null,
  });
}

export function postgresLog(data: DataFolder): string {
  return join(data.logs, 'postgres.log');
}

/** Stops a server on the data folder that an earlier, killed start left running. */
export async function clearStalePostgres(data: DataFolder): Promise<void> {
  await clearStaleServer(data.postgres, 'SIGINT');
}

async function makeCluster(data: DataFolder, secrets: StackSecrets): Promise<void> {
  // As root, Postgres runs as another user, who has to traverse this folder.
  if (process.getuid?.() === 0) chmodSync(data.root, 0o711);
  // Created in a temporary folder and moved, so that an interrupted start leaves no partial cluster.
  const draft = `${data.postgres}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(data.postgres, { recursive: true, force: true });
  await initializeCluster(draft, secrets.postgres, { sync: true });
  renameSync(draft, data.postgres);
}
