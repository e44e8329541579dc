import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Problem } from '../problem.js';
import { findPostgresBinaries } from './binaries.js';
import { startSupervisedServer, type SupervisedServer } from './supervised-server.js';
import { logLength, reasonIn, serverProblem } from './server-log.js';
import { unprivilegedCommand, unprivilegedUser } from './unprivileged-user.js';

const START_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 15;
const STOP_PATIENCE_MS = 15_000;

/** The administrator of a cluster that this package made. */
export const ADMIN = 'postgres';

export interface ClusterStart {
  /** The data directory. */
  folder: string;
  port: number;
  logFile: string;
  settings: Record<string, string>;
  /** True for disposable data: stop without a checkpoint and remove this folder. */
  disposable: { removeFolder: string } | null;
}

/** Makes an empty cluster in `folder`, whose administrator has this password. */
export async function initializeCluster(
  folder: string,
  password: string,
  { sync }: { sync: boolean },
): Promise<void> {
  const { initdb } = findPostgresBinaries();
  const passwordFile = `${folder}.password`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveToUnprivilegedUser(folder, passwordFile);
  const { file, args, ids } = unprivilegedCommand(
    initdb,
    [
      `--pgdata=${folder}`,
      `--username=${ADMIN}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Built in: sorts alike on every machine, whatever locales it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      ...(sync ? [] : ['--no-sync']),
    ],
    [dirname(initdb), dirname(folder)],
  );
  try {
    await promisify(execFile)(file, args, { cwd: '/', ...(ids ?? {}) });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw initializationProblem(error);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Starts the server of a cluster and waits until it takes connections (recovery included). */
export async function startCluster(start: ClusterStart): Promise<SupervisedServer> {
  const { postgres } = findPostgresBinaries();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...start.settings,
  };
  const command = unprivilegedCommand(
    postgres,
    [
      '-D',
      start.folder,
      '-p',
      String(start.port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    [dirname(postgres), dirname(start.folder)],
  );
  const logStart = logLength(start.logFile);
  const server = startSupervisedServer({
    ...command,
    logFile: start.logFile,
    // SIGINT ends sessions and checkpoints, SIGQUIT just ends.
    stopSignal: start.disposable === null ? 'SIGINT' : 'SIGQUIT',
    lastSignal: 'SIGQUIT',
    patienceMs: STOP_PATIENCE_MS,
    removeFolder: start.disposable?.removeFolder ?? null,
  });
  await waitUntilReady(start, server, logStart);
  return server;
}

/** The present server's line in `postmaster.pid`, or null when there is none. */
export function readPostmasterPid(folder: string): number | null {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

async function waitUntilReady(
  start: ClusterStart,
  server: SupervisedServer,
  logStart: number,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!isReady(start.folder, start.port)) {
    if (server.ended) throw serverProblem('Postgres did not start', start.logFile, logStart);
    if (Date.now() > deadline) {
      await server.stop();
      throw new Problem(
        `Postgres was not ready within ${START_TIMEOUT_MS / 1000} s: see ${start.logFile}.`,
      );
    }
    await sleep(READY_POLL_MS);
  }
}

function isReady(folder: string, port: number): boolean {
  try {
    // Line 4 is the port, line 8 the state; a file left by a killed server has another port or pid,
    // and the server replaces it first of all.
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return lines[3] === String(port) && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function initializationProblem(error: unknown): Problem {
  const hasOutput = typeof error === 'object' && error !== null && 'stderr' in error;
  const output = String(hasOutput ? error.stderr : error);
  const reason = reasonIn(output) ?? output.trim();
  return new Problem(`Postgres could not be set up: ${reason}.`, { cause: error });
}

function giveToUnprivilegedUser(...paths: string[]): void {
  const ids = unprivilegedUser();
  if (ids === null) return;
  for (const path of paths) chownSync(path, ids.uid, ids.gid);
}
