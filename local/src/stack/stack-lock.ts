import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode, Problem } from '../problem.js';
import { startOf } from '../running-process.js';

/**
 * The process that uses a data folder; `began` distinguishes it from a later one with the same ID.
 */
export interface LockHolder {
  pid: number;
  began: string;
  command: string;
  /** Whether Postgres and every app's database are ready, for programs that wait for that. */
  ready: boolean;
}

export interface StackLock {
  announceReady(): void;
  release(): void;
}

/**
 * Locks the data folder for this process. A lock whose process is gone (`kill -9`, a power cut) is
 * taken over.
 *
 * @throws Problem that names the process with the lock
 */
export function acquireStackLock(lockFile: string, command: string): StackLock {
  const mine: LockHolder = {
    pid: process.pid,
    began: startOf(process.pid) ?? '',
    command,
    ready: false,
  };
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o644 });
  try {
    // Creating a link is atomic, unlike opening and then writing a file.
    while (!tryLink(draft, lockFile)) {
      const holder = readLockHolder(lockFile);
      if (holder !== null) throw heldProblem(lockFile, holder);
      rmSync(lockFile, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    announceReady: () => {
      writeFileSync(draft, JSON.stringify({ ...mine, ready: true }));
      renameSync(draft, lockFile);
    },
    release: () => {
      rmSync(lockFile, { force: true });
    },
  };
}

/** The living process that has the data folder, or null. */
export function readLockHolder(lockFile: string): LockHolder | null {
  try {
    const holder = JSON.parse(readFileSync(lockFile, 'utf8')) as LockHolder;
    return startOf(holder.pid) === holder.began ? holder : null;
  } catch {
    return null;
  }
}

function heldProblem(lockFile: string, { pid, command }: LockHolder): Problem {
  const folder = lockFile.slice(0, lockFile.lastIndexOf('/'));
  return new Problem(
    `The data folder ${folder} is in use by \`${command}\` (process ${pid}): stop that first, or choose another folder and other ports with DATA_DIR and PORT_BASE.`,
  );
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}
