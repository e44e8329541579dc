import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPostmasterPid } from '../postgres/cluster.js';
import { clearStaleServer } from '../postgres/stale-server.js';
import { createDatabaseOn, type TestDatabase } from './create-database.js';
import { prepareTestCluster, type StartableCluster } from './test-cluster.js';
import { testFolder } from './test-service-address.js';

const CACHE_FOLDER = fileURLToPath(new URL('../../../.cache/', import.meta.url));

/** A Postgres for one test, to be restarted, killed and frozen; its URL stays the same. */
export interface PrivateCluster {
  createDatabase(): Promise<TestDatabase>;
  /** Restarts like an operator: sessions are ended and data is written first. */
  restart(): Promise<void>;
  /** As a machine does that loses power: every process dies at once, and the server recovers. */
  crash(): Promise<void>;
  /** Stops every process (SIGSTOP): connections stay open without responses. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/**
 * Starts an additional cluster, for tests of a failing Postgres.
 *
 * @param settings in addition to those of tests, or in place of them
 */
export async function createCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<PrivateCluster> {
  const run = testFolder();
  if (run === null) throw new Error('There is no folder: jest ran without globalSetup.');
  const folder = mkdtempSync(join(run, 'cluster-'));
  chmodSync(folder, 0o711);
  const cluster = await prepareTestCluster(folder, CACHE_FOLDER, settings);
  let server = await cluster.start({ keepData: true });
  const restartAfter = async (stop: () => Promise<void>): Promise<void> => {
    await stop();
    server = await cluster.start({ keepData: true });
  };
  return {
    createDatabase: () => createDatabaseOn(cluster.url),
    restart: () => restartAfter(() => server.stop()),
    crash: () =>
      restartAfter(async () => {
        signalAll(cluster, 'SIGKILL');
        await server.end;
        // Its port is that of the next server, which would be taken for ready too early.
        await clearStaleServer(cluster.dataFolder, 'SIGKILL');
      }),
    freeze: () => {
      signalAll(cluster, 'SIGSTOP');
    },
    thaw: () => {
      signalAll(cluster, 'SIGCONT');
    },
    close: async () => {
      // A frozen server would not hear that it is to stop.
      signalAll(cluster, 'SIGCONT');
      await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The server is stopped first, so that it neither starts nor replaces child processes. */
function signalAll({ dataFolder }: StartableCluster, signal: NodeJS.Signals): void {
  const postmaster = readPostmasterPid(dataFolder);
  if (postmaster === null) return;
  send(postmaster, 'SIGSTOP');
  for (const pid of [postmaster, ...childrenOf(postmaster)]) send(pid, signal);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // A session that has just ended.
  }
}

function childrenOf(parent: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parentPid]) => parentPid === parent)
    .map(([pid = -1]) => pid);
}
