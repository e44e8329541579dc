import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLockHolder, acquireStackLock } from '../stack/stack-lock.js';
import type { Teardown } from '../stack/teardown.js';

const POLL_MS = 1000;

/**
 * Compiles changes in every package of the repository: one compiler for any number of apps in watch
 * mode. If another `turbo dev` runs one, this one starts when that one ends.
 */
export async function runCompiler(
  root: string,
  teardown: Teardown,
  say: (line: string) => void,
): Promise<void> {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const lockFile = join(cache, 'compiler.lock');
  if (readLockHolder(lockFile) !== null) say('Another `turbo dev` compiles already.');
  while (readLockHolder(lockFile) !== null) await sleep(POLL_MS);
  if (teardown.started) return;
  const lock = acquireStackLock(lockFile, 'turbo dev');
  teardown.add(() => {
    lock.release();
  });
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const compiler = join(typescript, 'bin', 'tsc');
  const args = [compiler, '-b', '--watch', '--preserveWatchOutput', root];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.trim() !== '') say(line);
  });
  teardown.add(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
}
