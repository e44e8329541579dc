import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_IMAGES_FILE, baseImageProblems, readBaseImages } from './base-images.js';
import type { BaseImage } from './base-images.js';
import { git } from './git.js';
import { imageReferences } from './image-references.js';
import type { ImageReference } from './image-references.js';
import { changelogProblems } from './set-version.js';

/**
 * Why the repository cannot be released as it is; empty when it can.
 *
 * @param root of the repository
 * @param version without `v`, such as `0.2.0`
 */
export function releaseProblems(root: string, version: string): string[] {
  const images = readBaseImages(root);
  return [
    ...treeProblems(root),
    ...tagProblems(root, version),
    ...changelogProblems(root, version),
    ...baseImageProblems(images),
    ...referenceProblems(imageReferences(root), images),
    ...lockProblems(root),
    ...installProblems(root),
  ];
}

function treeProblems(root: string): string[] {
  const changed = git(root, 'status', '--porcelain').split('\n').filter(Boolean);
  return changed.map((line) => `The working tree has a change that is not committed: ${line}`);
}

function tagProblems(root: string, version: string): string[] {
  const tag = `v${version}`;
  return git(root, 'tag', '--list', tag) === ''
    ? []
    : [`The tag ${tag} exists: raise "version" in package.json.`];
}

/**
 * Images that the files name and the list does not, or with another digest.
 *
 * @param references as the repository's files name images
 */
export function referenceProblems(
  references: readonly ImageReference[],
  images: readonly BaseImage[],
): string[] {
  return references.flatMap(({ file, image: named }) => {
    const [image, digest] = named.split('@');
    const listed = images.find((each) => each.image === image);
    if (listed === undefined) return [`${file}: ${named} is not in ${BASE_IMAGES_FILE}.`];
    if (digest === undefined || digest === listed.digest) return [];
    return [`${file}: ${named} has another digest than ${BASE_IMAGES_FILE}.`];
  });
}

/** As `npm run locked`. */
function lockProblems(root: string): string[] {
  const program = join(root, 'docker', 'locked-packages.js');
  const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  return status === 0 ? [] : stderr.split('\n').filter(Boolean);
}

type Locked = Readonly<Record<string, { readonly integrity?: string; readonly dev?: boolean }>>;

/** npm's record of what it installed: a package of another version or origin would be shipped. */
function installProblems(root: string): string[] {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return ['node_modules is missing: run npm ci.'];
  const installed = packagesOf(record);
  const locked = packagesOf(join(root, 'package-lock.json'));
  return Object.entries(installed)
    .filter(([place, { integrity }]) => integrity !== locked[place]?.integrity)
    .map(([place]) => `${place} is not installed as the lock file says: run npm ci.`);
}

function packagesOf(file: string): Locked {
  return (JSON.parse(readFileSync(file, 'utf8')) as { packages: Locked }).packages;
}
