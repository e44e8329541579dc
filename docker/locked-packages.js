/**
 * Checks that the lock file says exactly what `npm ci` may install, and prepares it for that:
 *
 *     node docker/locked-packages.js            check; exit code 1 with every problem
 *     node docker/locked-packages.js --prepare  check, then write what npm ci installs on this platform
 *
 * npm leaves binaries out of the lock file that its registry did not have when it was written, and
 * `npm ci` then refuses the whole file (npm/cli#4828). They are optional and for other platforms.
 * `--prepare` takes them out of the lists of the packages that name them, in the copy of an image
 * build; what is left is installed with its version and hash, or not at all.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * @typedef {object} LockedPackage
 * @property {boolean} [link]
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [dev] nothing that runs needs it
 * @property {boolean} [inBundle] comes with the archive of the package around it
 * @property {Record<string, string>} [optionalDependencies]
 * @typedef {Record<string, LockedPackage>} LockedPackages by their place in the tree
 */

/** A rule engine that only `bench` compares with; no image has it. */
const BENCH_ONLY = ['node_modules/@gorules/zen-engine'];
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * @param {LockedPackages} packages
 * @param {{ platform?: string, arch?: string }} [target] of images
 * @returns {string[]} what is wrong, by package
 */
export function lockProblems(packages, { platform = 'linux', arch = 'x64' } = {}) {
  const places = Object.entries(packages).filter(([place]) => place.includes('node_modules/'));
  const problems = places.flatMap(([place, { link, version, resolved, integrity, inBundle }]) => {
    if (link || inBundle) return [];
    if (version === undefined) return [`${place} has no version.`];
    if (resolved !== undefined) return [`${place} names where it came from: ${resolved}.`];
    return SHA512.test(integrity ?? '') ? [] : [`${place} has no hash (integrity, sha512).`];
  });
  const needed = absentOptionals(packages).filter(
    ({ place, name }) =>
      packages[place]?.dev !== true && !BENCH_ONLY.includes(place) && isFor(name, platform, arch),
  );
  return [
    ...problems,
    ...needed.map(({ place, name }) => `${place} lacks ${name}, which this platform needs.`),
  ];
}

/**
 * The same packages without the optional dependencies that are not locked.
 *
 * @param {LockedPackages} packages
 * @returns {LockedPackages}
 */
export function withoutAbsentOptionals(packages) {
  const absent = absentOptionals(packages);
  return Object.fromEntries(
    Object.entries(packages).map(([place, entry]) => {
      const lacking = absent.filter((each) => each.place === place).map(({ name }) => name);
      if (lacking.length === 0) return [place, entry];
      const optionalDependencies = Object.fromEntries(
        Object.entries(entry.optionalDependencies ?? {}).filter(
          ([name]) => !lacking.includes(name),
        ),
      );
      return [place, { ...entry, optionalDependencies }];
    }),
  );
}

/**
 * @param {LockedPackages} packages
 * @returns {{ place: string, name: string }[]} optional dependencies that the file does not lock
 */
function absentOptionals(packages) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, place, name))
      .map((name) => ({ place, name })),
  );
}

/**
 * @param {LockedPackages} packages
 * @param {string} from
 * @param {string} name
 */
function isLocked(packages, from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) {
      return true;
    }
    if (folder === '') return false;
  }
}

/**
 * By name only: nothing else is known of a package that is not locked.
 *
 * @param {string} name such as `@swc/core-linux-x64-gnu`
 * @param {string} platform
 * @param {string} arch
 */
function isFor(name, platform, arch) {
  const words = name.split(/[/-]/);
  return (
    words.includes(platform) && (words.includes(arch) || words.includes(arch.replace('x', '')))
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { prepare: { type: 'boolean', default: false } } });
  const path = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  const { platform, arch } = process;
  const problems = lockProblems(lock.packages, values.prepare ? { platform, arch } : {});
  for (const problem of problems) process.stderr.write(`package-lock.json: ${problem}\n`);
  if (problems.length > 0) process.exit(1);
  if (values.prepare) {
    const prepared = { ...lock, packages: withoutAbsentOptionals(lock.packages) };
    writeFileSync(path, `${JSON.stringify(prepared, null, 2)}\n`);
  }
}
