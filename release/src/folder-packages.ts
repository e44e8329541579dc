import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** A `package.json`, as far as it is used here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** As packages of before 2015 have it. */
  readonly licenses?: readonly { readonly type: string }[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A package that a folder contains. */
export interface FolderPackage {
  /** Relative to the folder, with `/`: `apps/vault`, `node_modules/fastify`. */
  readonly place: string;
  readonly manifest: Manifest;
  /** Places of the packages that Node finds for its dependencies. */
  readonly needs: readonly string[];
}

/**
 * Every package in an assembled production folder, found by looking at the folder and not at what
 * was meant to be in it.
 *
 * @param folder as `docker/assemble.js` writes it
 */
export function folderPackages(folder: string): FolderPackage[] {
  const workspaces = ['apps', 'libs'].flatMap((name) => childrenOf(folder, name));
  const places = [
    ...workspaces,
    ...['', ...workspaces].flatMap((place) => installedBelow(folder, place)),
  ];
  return places.sort().map((place) => {
    const manifest = JSON.parse(
      readFileSync(join(folder, place, 'package.json'), 'utf8'),
    ) as Manifest;
    return { place, manifest, needs: needsOf(folder, place, manifest) };
  });
}

/** Packages in the `node_modules` of a place and, below, of what is installed there. */
function installedBelow(folder: string, place: string): string[] {
  const modules = place === '' ? 'node_modules' : `${place}/node_modules`;
  const packages = childrenOf(folder, modules).flatMap((each) =>
    each.slice(each.lastIndexOf('/') + 1).startsWith('@') ? childrenOf(folder, each) : [each],
  );
  return packages
    .filter((each) => !lstatSync(join(folder, each)).isSymbolicLink())
    .flatMap((each) => [each, ...installedBelow(folder, each)]);
}

function childrenOf(folder: string, place: string): string[] {
  if (!existsSync(join(folder, place))) return [];
  return readdirSync(join(folder, place))
    .filter((name) => !name.startsWith('.'))
    .map((name) => `${place}/${name}`);
}

function needsOf(folder: string, place: string, manifest: Manifest): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = manifest;
  const names = new Set(
    Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
  );
  const found = [...names].flatMap((name) => resolve(folder, place, name) ?? []);
  return [...new Set(found)].sort();
}

/** As Node does: the nearest `node_modules` on the way up. Types and absent options have none. */
function resolve(folder: string, place: string, name: string): string | undefined {
  for (let from = place; ; from = dirname(from)) {
    const candidate = join(folder, from, 'node_modules', name);
    if (existsSync(candidate)) {
      return relative(realpathSync(folder), realpathSync(candidate)).split(sep).join('/');
    }
    if (from === '.') return undefined;
  }
}
