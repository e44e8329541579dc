import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode, systemProblem } from '../problem.js';

/** Writes a file that only this user can read, whole or not at all. */
export function writePrivateJson(file: string, value: unknown): void {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw systemProblem(error, `writing ${file}`) ?? error;
  }
}

/** The value of a file that {@link writePrivateJson} wrote, or null if it does not exist. */
export function readPrivateJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw systemProblem(error, `reading ${file}`) ?? error;
  }
}
