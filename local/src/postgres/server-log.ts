import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { Problem } from '../problem.js';

const TAIL_BYTES = 8000;
const DISK_FULL = /No space left on device|could not extend file|wrote only \d+ of \d+ bytes/;
const REASON = /(?:FATAL|PANIC|initdb: error): .*|.*error while loading.*/g;

/** The current length of the log: earlier lines belong to earlier servers. */
export function logLength(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Why a server ended, from its log.
 *
 * @param from the length of the log before that server
 */
export function serverProblem(what: string, file: string, from: number): Problem {
  const reason = reasonIn(readFrom(file, from));
  return new Problem(`${what}: ${reason ?? 'no reason was logged'} (see ${file}).`);
}

/** The reason that a program of Postgres gave, or null. */
export function reasonIn(output: string): string | null {
  if (DISK_FULL.test(output)) return 'the disk is full';
  if (/Address already in use/.test(output)) return 'its port is taken';
  return output.match(REASON)?.at(-1) ?? null;
}

function readFrom(file: string, from: number): string {
  try {
    const handle = openSync(file, 'r');
    try {
      const start = Math.max(from, logLength(file) - TAIL_BYTES);
      const bytes = Buffer.alloc(TAIL_BYTES);
      return bytes.toString('utf8', 0, readSync(handle, bytes, 0, TAIL_BYTES, start));
    } finally {
      closeSync(handle);
    }
  } catch {
    return '';
  }
}
