// Builds the web app into ../dist/public, unless nothing that it consists of has changed since.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const WEB = import.meta.dirname;
const OUTPUT = join(WEB, '../dist/public');
const STAMP = join(WEB, '../dist/.web-hash');
const ROOT = join(WEB, '../../..');
/** Fonts are compressed already; of a small file, nothing is saved. */
const COMPRESSED = /\.(?:js|css|svg)$/;
const MIN_COMPRESSED = 1024;
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
  compress();
  writeFileSync(STAMP, hash);
}

/** Writes each file as it is sent, next to it: the best compression takes seconds. */
function compress() {
  for (const name of readdirSync(OUTPUT, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSED.test(name)) continue;
    const path = join(OUTPUT, name);
    const content = readFileSync(path);
    if (content.length < MIN_COMPRESSED) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
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
