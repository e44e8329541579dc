import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/**
 * The command line of a process, or null when there is no such process. Process IDs are reused,
 * so a number in a file proves nothing without this.
 */
export function commandLineOf(pid: number): string | null {
  return platform() === 'linux'
    ? readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim() || null
    : askPs(pid, 'args=');
}

/** When a process started, in a form that is only good for comparison; null if it is gone. */
export function startOf(pid: number): string | null {
  if (platform() !== 'linux') return askPs(pid, 'lstart=');
  // Field 22; the name before it is in parentheses and may contain spaces.
  const fields = readProc(pid, 'stat')?.split(') ').at(-1)?.split(' ');
  return fields?.[0] === 'Z' ? null : (fields?.[19] ?? null);
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

function askPs(pid: number, format: string): string | null {
  try {
    const args = ['-o', format, '-p', String(pid)];
    return execFileSync('ps', args, { encoding: 'utf8', stdio: 'pipe' }).trim() || null;
  } catch {
    return null;
  }
}
