import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} LockedPackage what the lock file says of one place in the tree
 * @property {boolean} [link] whether the place is a link to a workspace package
 * @property {string} [resolved] where such a link leads
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/**
 * @typedef {object} ProductionPackages the places that an app needs when it runs, relative to the root
 * @property {string[]} workspaces folders of workspace packages, the app's own first
 * @property {string[]} links places in `node_modules` that lead to them
 * @property {string[]} installed folders of npm packages
 */

/**
 * Walks the lock file from an app: its dependencies, theirs, and so on, each found where Node would
 * find it. Development dependencies, and optional ones that are not installed here, are left out.
 *
 * @param {string} root of the repository
 * @param {Record<string, LockedPackage>} locked `packages` of the lock file
 * @param {string} app a folder, such as `apps/vault`
 * @returns {ProductionPackages}
 */
export function productionPackages(root, locked, app) {
  /** @type {ProductionPackages} */
  const found = { workspaces: [], links: [], installed: [] };
  const seen = new Set();
  const waiting = [app];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const entry = locked[place];
    if (entry === undefined) throw new Error(`The lock file does not know ${place}.`);
    if (entry.link === true) {
      found.links.push(place);
      waiting.push(entry.resolved ?? '');
      continue;
    }
    // Type packages, which some packages depend on although they do not run.
    if (place.includes('node_modules/@types/')) continue;
    const list = place.includes('node_modules/') ? found.installed : found.workspaces;
    list.push(place);
    for (const [name, { optional }] of neededBy(entry)) {
      const target = placeOf(locked, place, name);
      const isThere = target !== null && (locked[target]?.link || existsSync(join(root, target)));
      if (target !== null && isThere) waiting.push(target);
      else if (!optional) throw new Error(`${place} needs ${name}, which is not installed.`);
    }
  }
  return {
    workspaces: found.workspaces,
    links: found.links.sort(),
    installed: found.installed.sort(),
  };
}

/**
 * @param {LockedPackage} entry
 * @returns {Map<string, { optional: boolean }>} by name; an optional dependency is in `dependencies` as
 * well
 */
function neededBy(entry) {
  const needed = new Map();
  for (const [name, { optional = false } = {}] of peersOf(entry)) {
    if (!optional) needed.set(name, { optional: false });
  }
  for (const name of Object.keys(entry.dependencies ?? {})) needed.set(name, { optional: false });
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    needed.set(name, { optional: true });
  }
  return needed;
}

/** @param {LockedPackage} entry @returns {[string, { optional?: boolean } | undefined][]} */
function peersOf({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  return Object.keys(peerDependencies).map((name) => [name, peerDependenciesMeta[name]]);
}

/**
 * Where Node finds a package: in the nearest `node_modules` on the way up.
 *
 * @param {Record<string, LockedPackage>} locked
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
function placeOf(locked, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (locked[place] !== undefined) return place;
    if (folder === '') return null;
  }
}

/** @param {string} folder that of the package around it; '' for the root */
function parentOf(folder) {
  const nested = folder.lastIndexOf('/node_modules/');
  return nested === -1 ? '' : folder.slice(0, nested);
}
