import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { writeArchive } from './archive.js';
import { BASE_IMAGES_FILE } from './base-images.js';
import { checksumsOf } from './checksums.js';
import { envelope } from './dsse.js';
import { git } from './git.js';
import { packPackage } from './npm-packages.js';
import { provenanceOf } from './provenance.js';
import { packPythonPackage, pythonProblems } from './python-packages.js';
import type { BuildOrigin } from './provenance.js';
import { ReleaseError } from './release-error.js';
import { CHECKSUMS_FILE, PROVENANCE_FILE, SIGNATURE_FILE } from './release-files.js';
import { releaseProblems } from './release-problems.js';
import { serviceSbom } from './service-sbom.js';
import type { ReleaseIdentity } from './service-sbom.js';
import type { Signer } from './signer.js';

export interface ReleaseOptions {
  /** The services to release, by the folders in `apps/`. */
  readonly services: readonly string[];
  /** The folders of packages that are published to npm. */
  readonly packages: readonly string[];
  /** The folders of packages for Python. */
  readonly pythonPackages: readonly string[];
  /** Is made; must not exist, so that nothing of an earlier attempt is published. */
  readonly folder: string;
  readonly signer: Signer;
  readonly origin: BuildOrigin;
  /** Builds everything from the sources; what was built before is not trusted. */
  readonly build: () => void;
}

/**
 * Makes a release: for each service its production folder as an archive and its SBOM, tarballs of npm
 * packages, wheels and source archives for Python, then provenance, checksums and signatures.
 *
 * @param root of the repository
 * @throws ReleaseError with every reason why this tree cannot be released
 */
export async function createRelease(root: string, options: ReleaseOptions): Promise<void> {
  const { services, folder } = options;
  const release = releaseOf(root);
  const problems = [
    ...releaseProblems(root, release.version),
    ...pythonProblems(root, options.pythonPackages, release.version),
  ];
  if (existsSync(folder)) problems.push(`${folder} exists.`);
  if (problems.length > 0) throw new ReleaseError(problems);
  options.build();
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  for (const service of services) {
    files.push(...(await writeService(root, folder, service, release)));
  }
  for (const workspace of options.packages) files.push(packPackage(root, workspace, folder));
  for (const each of options.pythonPackages) files.push(...packPythonPackage(root, each, folder));
  copyFileSync(join(root, BASE_IMAGES_FILE), join(folder, basename(BASE_IMAGES_FILE)));
  files.push(basename(BASE_IMAGES_FILE));
  signFiles(folder, files, root, release, options);
}

/**
 * Describes and signs files: provenance, checksums, signature.
 *
 * @param folder with the files, which gets these three as well
 * @param root of the repository
 */
export function signFiles(
  folder: string,
  files: readonly string[],
  root: string,
  release: ReleaseIdentity,
  { origin, signer }: Pick<ReleaseOptions, 'origin' | 'signer'>,
): void {
  const statement = provenanceOf(folder, files, root, release, origin);
  writeFileSync(join(folder, PROVENANCE_FILE), envelope(statement, signer));
  const checksums = Buffer.from(checksumsOf(folder, [...files, PROVENANCE_FILE]));
  writeFileSync(join(folder, CHECKSUMS_FILE), checksums);
  writeFileSync(join(folder, SIGNATURE_FILE), signer.sign(checksums));
}

/** The version in `package.json`, and the commit that is checked out. */
function releaseOf(root: string): ReleaseIdentity {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const [commit = '', seconds = ''] = git(root, 'log', '-1', '--format=%H %ct').split(' ');
  return { version, commit, committedAt: new Date(Number(seconds) * 1_000) };
}

async function writeService(
  root: string,
  folder: string,
  service: string,
  release: ReleaseIdentity,
): Promise<string[]> {
  const assembled = mkdtempSync(join(tmpdir(), 'tessera-release-'));
  try {
    assemble(root, service, assembled);
    const archive = `${service}-${release.version}.tar.gz`;
    await writeArchive(assembled, join(folder, archive), release.committedAt);
    const bom = `${service}-${release.version}.cdx.json`;
    const json = await serviceSbom(assembled, service, integritiesOf(root), release);
    writeFileSync(join(folder, bom), json);
    return [archive, bom];
  } finally {
    rmSync(assembled, { recursive: true, force: true });
  }
}

function assemble(root: string, service: string, to: string): void {
  const args = [join(root, 'docker', 'assemble.js'), service, '--to', to];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Failed to assemble ${service}: ${stderr.trim()}`);
}

function integritiesOf(root: string): Record<string, string | undefined> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { integrity?: string }>>;
  };
  return Object.fromEntries(
    Object.entries(packages).map(([place, { integrity }]) => [place, integrity]),
  );
}
