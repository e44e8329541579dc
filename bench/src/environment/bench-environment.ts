import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tessera/local';
import pg from 'pg';
import { runProgram, startApp, stop } from './app-process.js';
import type { AppName, AppProcess } from './app-process.js';
import { startDatabases } from './databases.js';
import type { Databases } from './databases.js';
import { AccessTokens } from './access-tokens.js';
import type { ProcessorMeter } from '../load/load.js';
import { processorSeconds, treeProcessorSeconds } from './process-usage.js';

const INSTANCE = 'bench';

/** Everything that is measured, running: Postgres, the apps, and the bare server. */
export interface BenchEnvironment {
  url: (app: AppName) => string;
  bareUrl: string;
  /** The processor time of a server of requests, and that of Postgres. */
  meterOf: (server: AppName | 'bare') => ProcessorMeter;
  /** The connection string of an app's database, for programs that read it past the app. */
  databaseUrl: (app: AppName) => string;
  /** The same for a superuser. */
  adminUrl: (app: AppName) => string;
  tokens: AccessTokens;
  /** Starts the worker that delivers webhooks, which in production is a separate deployment. */
  startWorker: (app: AppName, env?: Readonly<Record<string, string>>) => Promise<AppProcess>;
  /**
   * Starts another API of an app, in addition to the first or replacing it, and returns its URL.
   */
  startReplica: (
    app: AppName,
    env?: Readonly<Record<string, string>>,
  ) => Promise<AppProcess & { url: string }>;
  /** Runs a statement on the database of an app: for rows that no API writes by themselves. */
  query: (app: AppName, text: string, values: unknown[]) => Promise<void>;
  processes: ReadonlyMap<AppName, AppProcess>;
  postgresVersion: string;
  close: () => Promise<void>;
}

interface Parts {
  apps: readonly AppName[];
  others: readonly AppName[];
  folder: string;
  databases: Databases;
  ports: ReadonlyMap<AppName, { public: number; management: number }>;
  closers: (() => Promise<void>)[];
}

/**
 * Starts apps from their builds, each as a process with its log in a file.
 *
 * @param others apps to prepare for a later start: their databases are created
 */
export async function startEnvironment(
  apps: readonly AppName[],
  others: readonly AppName[] = [],
): Promise<BenchEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const closers = [
    () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  ];
  const close = async () => {
    // A closer is taken before it runs: a second call, from a signal, does not repeat it.
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) {
      await closer();
    }
  };
  try {
    const databases = await startDatabases(folder, [...apps, ...others, 'bare']);
    closers.push(databases.stop);
    const ports = await freePorts([...apps, ...others]);
    return { ...(await startParts({ apps, others, folder, databases, ports, closers })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(parts: Parts): Promise<Omit<BenchEnvironment, 'close'>> {
  const client = { id: 'bench', secret: randomBytes(32).toString('hex') };
  await Promise.all(
    [...parts.apps, ...parts.others].map((app) =>
      runProgram({ ...program(parts, app), program: 'migrate' }),
    ),
  );
  const tokens = new AccessTokens(urlOf(parts, 'identity'), INSTANCE, async (name, scope) => {
    const file = join(parts.folder, `${name}.json`);
    const wanted = { name, client_id: name, client_secret: client.secret, scope };
    writeFileSync(file, JSON.stringify({ clients: [wanted] }), { mode: 0o600 });
    const args = ['client', 'apply', file];
    await runProgram({ ...program(parts, 'identity'), program: 'command', args });
    return { client_id: name, client_secret: client.secret };
  });
  const processes = new Map<AppName, AppProcess>();
  // One after the other, so that each start is measured separately.
  for (const app of parts.apps) {
    const started = await startApp(
      { ...program(parts, app), program: 'main' },
      managementUrlOf(parts, app),
    );
    processes.set(app, started);
    parts.closers.push(started.stop);
  }
  const bare = await startBare(parts);
  return {
    url: (app) => urlOf(parts, app),
    bareUrl: bare.url,
    meterOf: (server) => {
      const pid = server === 'bare' ? bare.pid : (processes.get(server)?.pid ?? 0);
      return {
        server: () => processorSeconds(pid),
        database: () => treeProcessorSeconds(parts.databases.pid),
      };
    },
    databaseUrl: (app) => parts.databases.urls.get(app) ?? '',
    adminUrl: parts.databases.adminUrl,
    startWorker: (app, env) => startWorker(parts, app, env),
    startReplica: (app, env) => startReplica(parts, app, env),
    query: (app, text, values) => query(parts, app, text, values),
    tokens,
    processes,
    postgresVersion: parts.databases.version,
  };
}

async function startWorker(
  parts: Parts,
  app: AppName,
  env: Readonly<Record<string, string>> = {},
): Promise<AppProcess> {
  const [port, logFile] = [await freePort(), join(parts.folder, `${app}-worker.log`)];
  const worker = { ...program(parts, app), program: 'worker' as const, logFile };
  worker.env = { ...worker.env, ...env, MANAGEMENT_PORT: String(port) };
  const started = await startApp(worker, `http://127.0.0.1:${port}`);
  parts.closers.push(started.stop);
  return started;
}

async function startReplica(
  parts: Parts,
  app: AppName,
  env: Readonly<Record<string, string>> = {},
): Promise<AppProcess & { url: string }> {
  const [port, management] = [await freePort(), await freePort()];
  const replica = { ...program(parts, app), program: 'main' as const };
  const ports = { PORT: String(port), MANAGEMENT_PORT: String(management) };
  replica.env = { ...replica.env, ...env, ...ports };
  const started = await startApp(replica, `http://127.0.0.1:${management}`);
  parts.closers.push(started.stop);
  return { ...started, url: `http://127.0.0.1:${port}` };
}

async function query(
  { databases }: Parts,
  app: AppName,
  text: string,
  values: unknown[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databases.urls.get(app) });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

async function startBare({ databases, closers }: Parts): Promise<{ url: string; pid: number }> {
  const file = fileURLToPath(new URL('../bare/bare-server.js', import.meta.url));
  const env = { DATABASE_URL: databases.urls.get('bare') };
  const child = fork(file, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  closers.push(() => stop(child));
  const [message] = (await once(child, 'message')) as [{ url: string }];
  return { url: message.url, pid: child.pid ?? 0 };
}

function program({ folder, databases, ports }: Parts, app: AppName) {
  const { public: port, management } = portsOf({ ports }, app);
  const issuer = `http://127.0.0.1:${portsOf({ ports }, 'identity').public}`;
  return {
    app,
    logFile: join(folder, `${app}.log`),
    env: {
      INSTANCE,
      ENVIRONMENT: 'bench',
      HOST: '127.0.0.1',
      PORT: String(port),
      MANAGEMENT_PORT: String(management),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databases.urls.get(app) ?? '',
      KEYRING_FILE: join(folder, `${app}.keyring.json`),
      // As in an image: the migration before has compiled what the API and the worker load.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      OAUTH_ISSUER: issuer,
      OAUTH_JWKS_URL: `${issuer}/jwks`,
      PCI_LEVEL: 'SAQ_D',
      LOG_LEVEL: 'info',
      // Webhooks are delivered by separate workers, as in production.
      BACKGROUND_WORK: 'worker',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      // Counted as usual but never reached: a single caller generates all load.
      RATE_LIMIT_PER_MINUTE: '1000000000',
      WEBHOOK_MAX_ENDPOINTS: '10000',
    },
  };
}

function portsOf({ ports }: Pick<Parts, 'ports'>, app: AppName) {
  const found = ports.get(app);
  if (found === undefined) {
    throw new Error(`${app} has no port.`);
  }
  return found;
}

const urlOf = (parts: Parts, app: AppName) => `http://127.0.0.1:${portsOf(parts, app).public}`;

const managementUrlOf = (parts: Parts, app: AppName) =>
  `http://127.0.0.1:${portsOf(parts, app).management}`;

async function freePorts(
  apps: readonly AppName[],
): Promise<Map<AppName, { public: number; management: number }>> {
  const ports = new Map<AppName, { public: number; management: number }>();
  for (const app of apps) {
    ports.set(app, { public: await freePort(), management: await freePort() });
  }
  return ports;
}
