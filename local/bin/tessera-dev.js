#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// What turbo runs for each app. It is plain JavaScript, because npm links it before anything is built.
const program = new URL('../dist/commands/dev.js', import.meta.url);

if (!existsSync(program)) {
  const typescript = dirname(createRequire(import.meta.url).resolve('tsc/package.json'));
  const repository = fileURLToPath(new URL('../..', import.meta.url));
  const args = [join(typescript, 'bin', 'tsc'), '-b', repository];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import(program.href);
