import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ReleaseError } from './release-error.js';

const PROJECT = 'pyproject.toml';
const PROJECT_VERSION = /^version = "(.*)"$/m;
const VERSION = /^(\d+\.\d+\.\d+)(?:-(alpha|beta|rc)\.(\d+))?$/;
const PRE_RELEASES: Readonly<Record<string, string>> = { alpha: 'a', beta: 'b', rc: 'rc' };
/** The least Python that builds the packages. */
const NEEDED = 'import sys; sys.exit(sys.version_info < (3, 11))';

/** The folders of packages for Python: those with a project file. */
export function pythonPackages(root: string): string[] {
  return globSync(`clients/*/${PROJECT}`, { cwd: root })
    .map((path) => path.slice(0, -PROJECT.length - 1))
    .sort();
}

/**
 * A version as Python writes it (PEP 440): `0.2.0-rc.1` is `0.2.0rc1`.
 *
 * @throws ReleaseError for a pre-release that Python has no name for
 */
export function pythonVersion(version: string): string {
  const [, release, kind, number = ''] = VERSION.exec(version) ?? [];
  if (release === undefined) {
    throw new ReleaseError([
      `Python has no version ${version}: a pre-release is -alpha.N, -beta.N or -rc.N.`,
    ]);
  }
  return kind === undefined ? release : `${release}${PRE_RELEASES[kind] ?? ''}${number}`;
}

/** Files of a package that name its version, each once. */
export function pythonVersionFiles(root: string, folder: string): string[] {
  return [PROJECT, '*/version.py'].flatMap((pattern) =>
    globSync(`${folder}/${pattern}`, { cwd: root }),
  );
}

/** Why packages cannot be built as this version. */
export function pythonProblems(
  root: string,
  folders: readonly string[],
  version: string,
): string[] {
  if (folders.length === 0) return [];
  const isInstalled = spawnSync('python3', ['-I', '-c', NEEDED]).status === 0;
  const expected = pythonVersion(version);
  const others = folders.flatMap((folder) => {
    const text = readFileSync(join(root, folder, PROJECT), 'utf8');
    const own = PROJECT_VERSION.exec(text)?.[1];
    return own === expected ? [] : [`${folder} has version ${String(own)}, not ${expected}.`];
  });
  return [...(isInstalled ? [] : ['python3 of version 3.11 or later is missing.']), ...others];
}

/**
 * Builds the wheel and the source archive of a package with the build backend in its folder, which
 * needs no registry. The same files give the same bytes.
 *
 * @param folder of the package
 * @param to where the archives are written
 * @returns their names
 */
export function packPythonPackage(root: string, folder: string, to: string): string[] {
  const { status, stdout, stderr } = spawnSync('python3', ['-I', 'build_package.py', to], {
    cwd: join(root, folder),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Failed to build ${folder}: ${stderr.trim()}`);
  const names = stdout
    .trim()
    .split('\n')
    .map((path) => basename(path));
  const absent = names.filter((name) => !existsSync(join(to, name)));
  if (names.length !== 2 || absent.length > 0) {
    throw new Error(`${folder} must build a wheel and a source archive, not: ${stdout.trim()}`);
  }
  return names;
}
