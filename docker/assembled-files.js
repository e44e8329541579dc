import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Of npm packages: nothing that Node would load. Licenses stay. */
const UNNEEDED = /\.(?:d\.[cm]?ts|[cm]?ts|tsx|map|md|markdown|flow|tsbuildinfo)$/i;

/** What a workspace package brings: what it was built to, and the files that it reads as they are. */
const WORKSPACE_FOLDERS = ['dist', 'static'];

/**
 * Copies an npm package without its own `node_modules`, which have their place in the lock file.
 *
 * @param {string} from
 * @param {string} to
 */
export function copyInstalled(from, to) {
  copyFolder(from, to, (path) => {
    const isNested = path.slice(from.length).includes(`${sep}node_modules${sep}`);
    return !isNested && !path.endsWith(`${sep}node_modules`) && !UNNEEDED.test(path);
  });
}

/**
 * Copies what a workspace package was built to, with a `package.json` that names only what runs.
 *
 * @param {string} from
 * @param {string} to
 */
export function copyWorkspace(from, to) {
  for (const folder of WORKSPACE_FOLDERS) {
    if (!exists(join(from, folder))) continue;
    copyFolder(join(from, folder), join(to, folder), (path) => !UNNEEDED.test(path));
  }
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const { name, version, license, type, exports, dependencies, optionalDependencies } = manifest;
  const runs = { name, version, license, private: true, type, exports: built(exports) };
  mkdirSync(to, { recursive: true });
  writeFileSync(
    join(to, 'package.json'),
    `${JSON.stringify({ ...runs, dependencies, optionalDependencies }, null, 2)}\n`,
  );
}

/**
 * @param {string} folder
 * @returns {number} bytes of all files below it
 */
export function sizeOf(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? sizeOf(path) : lstatSync(path).size;
  }
  return bytes;
}

/** @param {string} path */
function exists(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * The conditions for sources and types lead to files that do not exist.
 *
 * @param {Record<string, { default: string }>} [entries]
 */
function built(entries = {}) {
  return Object.fromEntries(
    Object.entries(entries).map(([path, conditions]) => [path, { default: conditions.default }]),
  );
}

/**
 * @param {string} from
 * @param {string} to
 * @param {(path: string) => boolean} wants
 */
function copyFolder(from, to, wants) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, filter: (path) => wants(path) });
}
