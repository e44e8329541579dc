import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { SupervisedServer } from '../postgres/supervised-server.js';
import { clearStaleServer } from '../postgres/stale-server.js';
import { Problem } from '../problem.js';
import { commandLineOf } from '../running-process.js';
import { serveSharedStack } from './shared-stack.js';
import { startTestCluster } from './test-cluster.js';
import { startTestRedis } from './test-redis.js';

const PREFIX = 'tessera-test-';
/** The first is Chromium without a window: its pages take a third of the processor time. */
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const YOUNG_MS = 60_000;

/**
 * The infrastructure of the tests; the names are environment variables, read by
 * `@tessera/local/testing`.
 */
export interface TestServices {
  environment: {
    TEST_DATABASE_URL: string;
    TEST_REDIS_URL: string;
    TEST_CHROMIUM: string;
    /** Removed after the run. */
    TEST_FOLDER: string;
    /** Starts the stack that test files share. */
    TEST_STACK_URL: string;
  };
  stop(): Promise<void>;
}

/**
 * Starts one Postgres (or uses `DATABASE_URL`) and one Redis (or uses `REDIS_URL`) for a test run.
 * An empty variable means: not available. With `CI=true` all of them are required.
 *
 * @param stackUsers how many test files use the shared stack, if that is known
 */
export async function startTestServices(
  environment: NodeJS.ProcessEnv,
  cacheFolder: string,
  stackUsers?: number,
): Promise<TestServices> {
  await removeLeftovers();
  const redisProgram = environment.REDIS_URL ? null : findProgram(['redis-server'], environment);
  const chromium = findProgram(CHROMIUM_NAMES, environment);
  if (environment.CI === 'true') {
    if (!environment.REDIS_URL && redisProgram === null) throw missingInCi('redis-server');
    if (chromium === null) throw missingInCi('chromium');
  }
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(folder, 0o711);
  // A concurrent run must not mistake this folder for a leftover.
  writeFileSync(join(folder, 'pids'), String(process.pid));
  const servers: SupervisedServer[] = [];
  const stack = await serveSharedStack(join(folder, 'stack'), stackUsers);
  const stop = async () => {
    await Promise.all([stack, ...servers].map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const [databaseUrl, redisUrl] = await Promise.all([
      environment.DATABASE_URL || keep(servers, startTestCluster(folder, cacheFolder)),
      environment.REDIS_URL ||
        (redisProgram === null ? '' : keep(servers, startTestRedis(redisProgram, folder))),
    ]);
    writeFileSync(
      join(folder, 'pids'),
      [process.pid, ...servers.map((s) => s.supervisorPid)].join(' '),
    );
    for (const server of servers) server.unref();
    return {
      environment: {
        TEST_DATABASE_URL: databaseUrl,
        TEST_REDIS_URL: redisUrl,
        TEST_CHROMIUM: chromium ?? '',
        TEST_FOLDER: folder,
        TEST_STACK_URL: stack.url,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function keep(
  servers: SupervisedServer[],
  starting: Promise<{ server: SupervisedServer; url: string }>,
): Promise<string> {
  const { server, url } = await starting;
  servers.push(server);
  return url;
}

function findProgram(names: string[], environment: NodeJS.ProcessEnv): string | null {
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const name of names) {
    const file = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (file !== undefined) return file;
  }
  return null;
}

function missingInCi(program: string): Problem {
  return new Problem(
    `CI=true, and ${program} is not on the PATH: without it a part of the tests would be left out.`,
  );
}

/** A supervisor cleans up after its test run; this handles a run whose supervisors were killed too. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    try {
      if (isInUse(folder)) continue;
      await clearStaleServer(join(folder, 'postgres'), 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another process's, or gone already.
    }
  }
}

function isInUse(folder: string): boolean {
  const pids = join(folder, 'pids');
  if (!existsSync(pids)) return Date.now() - statSync(folder).mtimeMs < YOUNG_MS;
  return readFileSync(pids, 'utf8')
    .split(' ')
    .some((pid) => commandLineOf(Number(pid)) !== null);
}
