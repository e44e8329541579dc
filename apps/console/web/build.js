// Builds the web app into ../dist/public, unless nothing that it consists of has changed since.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const WEB = import.meta.dirname;
const OUTPUT = join(WEB, '../dist/public');
const STAMP = join(WEB, '../dist/.web-hash');
const ROOT = join(WEB, '../../..');
const INPUTS = [
  WEB,
  join(ROOT, 'libs/client/src'),
  join(ROOT, 'libs/pages/src/design-tokens.ts'),
  join(ROOT, 'package-lock.json'),
];

const hash = inputsHash();
const last = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
if (last !== hash || !existsSync(join(OUTPUT, 'index.html'))) {
  await build({ configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' });
  writeFileSync(STAMP, hash);
}

function inputsHash() {
  const sum = createHash('sha256');
  for (const input of INPUTS) add(sum, input);
  return sum.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} sum
 * @param {string} path a file, or a folder with everything in it
 */
function add(sum, path) {
  let names;
  try {
    names = readdirSync(path).sort();
  } catch {
    sum.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path));
    return;
  }
  for (const name of names) if (name !== 'node_modules') add(sum, join(path, name));
}
