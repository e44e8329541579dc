import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLockHolder, acquireStackLock } from '../stack/stack-lock.js';
import type { Teardown } from '../stack/teardown.js';
import { watchFolders } from './watch-code.js';

const POLL_MS = 1000;

/**
 * Compiles changes in every package of the repository: one compiler for any number of apps in watch
 * mode. If another `turbo dev` runs one, this one starts when that one ends.
 *
 * The compiler's own watch mode does not see changes in a repository of this many packages (TypeScript 7.0),
 * and a build in which nothing changed takes less than a second.
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
  const sources = watchFolders(sourceFolders(root), '.ts');
  teardown.add(() => {
    sources.close();
    lock.release();
  });
  for (;;) {
    const changed = sources.nextChange();
    await compile(root, teardown, say);
    await changed;
  }
}

/** Of every package that the repository builds. */
function sourceFolders(root: string): string[] {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    references: readonly { readonly path: string }[];
  };
  return references.map(({ path }) => join(root, path, 'src'));
}

async function compile(
  root: string,
  teardown: Teardown,
  say: (line: string) => void,
): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('tsc/package.json'));
  const child = spawn(process.execPath, [join(folder, 'bin', 'tsc'), '-b', root], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  const kept = teardown.add(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.trim() !== '') say(line);
  });
  const [code] = await ended;
  kept();
  if (code === 0) say('Compiled; watching for changes.');
}
