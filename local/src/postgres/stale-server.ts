import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.js';
import { commandLineOf } from '../running-process.js';
import { readPostmasterPid } from './cluster.js';

const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 25;

/**
 * Stops a server that lost its supervisor, and removes the pid file of one that was killed:
 * Postgres would refuse to start if that pid now belongs to another process of the same user.
 */
export async function clearStaleServer(folder: string, signal: NodeJS.Signals): Promise<void> {
  const pid = readPostmasterPid(folder);
  if (pid === null) return;
  if (isServerOf(folder, pid)) {
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (isServerOf(folder, pid)) {
      if (Date.now() > deadline) {
        throw new Problem(`A Postgres (process ${pid}) still uses ${folder} and does not stop.`);
      }
      await sleep(POLL_MS);
    }
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}

function isServerOf(folder: string, pid: number): boolean {
  const command = commandLineOf(pid);
  return command !== null && command.includes('postgres') && command.includes(folder);
}
