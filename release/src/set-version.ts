import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyChangesets, pendingChangesets } from './changesets.js';
import { publishedPackages } from './npm-packages.js';
import { pythonPackages, pythonVersion, pythonVersionFiles } from './python-packages.js';
import { ReleaseError } from './release-error.js';

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-[0-9A-Za-z.-]+)?$/;
const MANIFESTS = ['package.json', '{apps,libs}/*/package.json', 'apps/console/web/package.json'];
const OTHERS = ['{bench,local,release,site}/package.json'];
const UNRELEASED = '## Unreleased\n';
/** In a package: its version as a constant, for programs that print or send it. */
const VERSION_FILES = '{apps,libs}/*/src/{version.ts,core/version.ts}';
const CHART = 'k8s/chart/Chart.yaml';
const OVERLAYS = 'k8s/overlays/*/*/kustomization.yaml';

interface Manifest {
  version?: string;
  /** Of the lock file. */
  packages?: Record<string, Manifest>;
}

/**
 * Gives the services, their libraries, the Python packages, the Helm chart and the overlays of kustomize
 * a version, raises those of the published npm packages as their changesets say, and makes what is
 * unreleased in the changelog a section.
 *
 * @param root of the repository
 * @param version higher than the one of `package.json`
 * @param date of the section
 * @returns the files that were changed
 * @throws ReleaseError if the version is not higher, or the changelog has nothing to release
 */
export function setVersion(root: string, version: string, date: Date): string[] {
  const current = readManifest(root, 'package.json').version ?? '0.0.0';
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const problems = [
    ...(isHigher(version, current) ? [] : [`${version} is not a version after ${current}.`]),
    ...(unreleasedOf(changelog) === '' ? ['CHANGELOG.md has nothing under "Unreleased".'] : []),
  ];
  if (problems.length > 0) throw new ReleaseError(problems);
  // Refuses a version that Python does not have, before anything is written.
  pythonVersion(version);
  const manifests = globSync([...MANIFESTS, ...OTHERS], { cwd: root }).sort();
  const published = publishedPackages(root).map((folder) => `${folder}/package.json`);
  const changed = manifests
    .filter((path) => !published.includes(path))
    .filter((path) => readManifest(root, path).version === current);
  for (const path of changed) {
    replaceInFile(root, path, `"version": "${current}"`, `"version": "${version}"`);
  }
  const byChangesets = applyChangesets(root);
  setLockVersions(root, [...changed, ...published]);
  const repeated = [
    ...setPythonVersions(root, current, version),
    ...setConstants(root),
    ...setKubernetesVersions(root, current, version),
  ];
  const heading = `${UNRELEASED}\n## ${version} (${date.toISOString().slice(0, 10)})\n`;
  writeFileSync(join(root, 'CHANGELOG.md'), changelog.replace(UNRELEASED, heading));
  const others = ['package-lock.json', 'CHANGELOG.md'];
  return [...new Set([...changed, ...byChangesets, ...repeated, ...others])];
}

/** Why a version cannot be released as the changelog and the changesets are. */
export function changelogProblems(root: string, version: string): string[] {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  return [
    ...(changelog.includes(`\n## ${version} (`)
      ? []
      : [`CHANGELOG.md has no section for ${version}: npm run release -- version ${version}`]),
    ...pendingChangesets(root).map(
      (path) => `${path} is in no release yet: npm run release -- version <version>`,
    ),
  ];
}

function unreleasedOf(changelog: string): string {
  const [, after = ''] = changelog.split(UNRELEASED);
  return (after.split(/^## /m)[0] ?? '').trim();
}

function isHigher(version: string, current: string): boolean {
  const parts = VERSION.exec(version)?.slice(1, 4).map(Number);
  if (parts === undefined) return false;
  const others = VERSION.exec(current)?.slice(1, 4).map(Number) ?? [];
  const index = parts.findIndex((part, place) => part !== others[place]);
  return index !== -1 && (parts[index] ?? 0) > (others[index] ?? 0);
}

/** In place, so that nothing else of the file changes. */
function replaceInFile(root: string, path: string, from: string, to: string): void {
  rewrite(root, path, (text) => text.replace(from, to));
}

/** @returns the files that were changed */
function setPythonVersions(root: string, current: string, version: string): string[] {
  const files = pythonPackages(root).flatMap((folder) => pythonVersionFiles(root, folder));
  for (const path of files) {
    const [from, to] = [pythonVersion(current), pythonVersion(version)];
    const name = path.endsWith('.py') ? 'VERSION' : 'version';
    replaceInFile(root, path, `${name} = "${from}"`, `${name} = "${to}"`);
  }
  return files;
}

/** @returns the files that were changed */
function setConstants(root: string): string[] {
  return globSync(VERSION_FILES, { cwd: root }).filter((path) => {
    const manifest = `${path.slice(0, path.indexOf('/src/'))}/package.json`;
    const { version = '' } = readManifest(root, manifest);
    return rewrite(root, path, (text) =>
      text.replace(/VERSION = '[^']*'/, () => `VERSION = '${version}'`),
    );
  });
}

/**
 * Images and migration Jobs: a Job can't be changed, so each version has its own.
 *
 * @returns the files that were changed
 */
function setKubernetesVersions(root: string, current: string, version: string): string[] {
  const inName = (text: string) => text.replaceAll('.', '-');
  const escaped = current.replaceAll('.', String.raw`\.`);
  const tags = new RegExp(`(newTag: )${escaped}(?![\\w.-])`, 'g');
  const jobs = new RegExp(`(-migration-)${inName(current)}(?![\\w-])`, 'g');
  const overlays = globSync(OVERLAYS, { cwd: root }).filter((path) =>
    rewrite(root, path, (text) =>
      text.replace(tags, `$1${version}`).replace(jobs, `$1${inName(version)}`),
    ),
  );
  const charts = globSync(CHART, { cwd: root }).filter((path) =>
    rewrite(root, path, (text) =>
      text.replaceAll(/^(version|appVersion): .*$/gm, (_line, key) => `${key}: ${version}`),
    ),
  );
  return [...overlays, ...charts];
}

/** @returns whether the text changed */
function rewrite(root: string, path: string, change: (text: string) => string): boolean {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed !== text) writeFileSync(file, changed);
  return changed !== text;
}

/** @param manifests of the workspaces, whose versions the lock file repeats */
function setLockVersions(root: string, manifests: readonly string[]): void {
  const lock = readManifest(root, 'package-lock.json');
  for (const path of manifests) {
    const { version } = readManifest(root, path);
    const place = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const entry = lock.packages?.[place];
    if (version === undefined || entry === undefined) continue;
    entry.version = version;
    if (place === '') lock.version = version;
  }
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}

function readManifest(root: string, path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
}
