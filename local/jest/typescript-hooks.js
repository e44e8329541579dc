import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';
import { JEST_GLOBALS_SOURCE } from './jest-globals.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, '.cache/swc');
const OPTIONS = {
  configFile: false,
  swcrc: false,
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
    },
    keepClassNames: true,
  },
  module: { type: 'nodenext' },
  sourceMaps: true,
};
const VERSION = JSON.stringify([swc.version, process.version, OPTIONS]);
const GLOBALS_URL = 'tessera:jest-globals';

/** The files of source maps, by the URL that stack traces name. */
const sourceMaps = new Map();
let registry = new Map();

/**
 * From now on this has the source map of every module that is or will be loaded.
 *
 * @param {Map<string, string>} mapFiles of jest, by the file that a stack trace names
 */
export function shareSourceMaps(mapFiles) {
  registry = mapFiles;
  for (const [url, mapFile] of sourceMaps) registry.set(url, mapFile);
}

/** From now on `import` reads TypeScript, and our packages by their sources. */
export function loadTypeScript() {
  mkdirSync(CACHE, { recursive: true });
  nodeModule.enableCompileCache?.(join(ROOT, '.cache/v8'));
  nodeModule.registerHooks({ resolve, load });
}

function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') {
    return { url: GLOBALS_URL, format: 'module', shortCircuit: true };
  }
  const conditions = ['source', ...context.conditions];
  if (specifier.startsWith('.') && specifier.endsWith('.js') && isSource(context.parentURL)) {
    const url = new URL(specifier.slice(0, -3) + '.ts', context.parentURL);
    if (existsSync(url)) return { url: url.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, { ...context, conditions });
}

const isSource = (url) => url !== undefined && /\.ts(\?|$)/.test(url);

function load(url, context, next) {
  if (url === GLOBALS_URL) {
    return { format: 'module', source: JEST_GLOBALS_SOURCE, shortCircuit: true };
  }
  if (!url.startsWith('file:') || !isSource(url)) return next(url, context);
  const file = fileURLToPath(url.replace(/\?.*/, ''));
  const { code, mapFile } = compiled(file);
  sourceMaps.set(url, mapFile);
  registry.set(url, mapFile);
  return { format: 'module', source: code, shortCircuit: true };
}

function compiled(file) {
  const source = readFileSync(file, 'utf8');
  const key = createHash('sha1')
    .update(VERSION)
    .update(file)
    .update('\0')
    .update(source)
    .digest('hex');
  const place = join(CACHE, key);
  if (!existsSync(`${place}.js`)) {
    const { code, map } = swc.transformSync(source, { ...OPTIONS, filename: file });
    write(`${place}.map`, map);
    write(`${place}.js`, code);
  }
  return { code: readFileSync(`${place}.js`, 'utf8'), mapFile: `${place}.map` };
}

function write(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
