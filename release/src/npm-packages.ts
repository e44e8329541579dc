import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folders of workspaces that are published to npm: those that are not private. */
export function publishedPackages(root: string): string[] {
  return globSync('libs/*/package.json', { cwd: root })
    .filter((path) => {
      const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as { private?: boolean };
      return manifest.private !== true;
    })
    .map(dirname)
    .sort();
}

/**
 * Packs a built workspace as `npm publish` would. The same files give the same bytes.
 *
 * @param workspace its folder
 * @param to where the tarball is written
 * @returns the name of the tarball
 */
export function packPackage(root: string, workspace: string, to: string): string {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', to];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: join(root, workspace),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Failed to pack ${workspace}: ${stderr.trim()}`);
  const packed = JSON.parse(stdout) as
    | readonly { readonly filename: string }[]
    | Readonly<Record<string, { readonly filename: string }>>;
  const [first] = Object.values(packed);
  if (first === undefined) throw new Error(`npm packed nothing in ${workspace}.`);
  return first.filename;
}
