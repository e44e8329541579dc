import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Where Node keeps what V8 compiled of the bundles (`NODE_COMPILE_CACHE`), which saves a part of the
 * time that a program takes to load. It goes with the bundles.
 */
export const COMPILE_CACHE = join(ROOT, 'dist/compiled');

/** Of bundles, in their folder. */
export const CONTENTS_FILE = 'contents.json';

/** What is known of bundles. Paths of inputs are relative to the root, the others to the folder. */
export interface BundleContents {
  /** Every module in them but those of npm packages. */
  readonly inputs: readonly string[];
  /** By program, the chunks that it loads or may load. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
}

/**
 * A program of an app, such as `main` or `command`: its bundle, or {@link builtProgram} while a module
 * of the bundles has changed since, as under `turbo dev`.
 */
export function programPath(app: string, program: string, root = ROOT): string {
  const bundle = join(root, 'dist', app, `${program}.js`);
  return areBundlesCurrent(root, 'dist') ? bundle : builtProgram(app, program, root);
}

/** A program of an app as the compiler built it, file by file. */
export function builtProgram(app: string, program: string, root = ROOT): string {
  return join(root, 'apps', app, 'dist', `${program}.js`);
}

/** The bundle of a program that only tests start. */
export function testProgram(source: URL): string {
  const path = fileURLToPath(source);
  const isCurrent = areBundlesCurrent(ROOT, TEST_PROGRAMS);
  return isCurrent ? join(ROOT, TEST_PROGRAMS, basename(path)) : path;
}

/** Where bundles of programs of tests are, relative to the root. */
export const TEST_PROGRAMS = '.cache/programs';

/** @param folder that of the bundles, relative to the root */
export function readContents(root: string, folder: string): BundleContents {
  return JSON.parse(readFileSync(join(root, folder, CONTENTS_FILE), 'utf8')) as BundleContents;
}

/**
 * Whether everything in the bundles is older than they are, and none of their files is gone.
 *
 * @param folder that of the bundles, relative to the root
 */
export function areBundlesCurrent(root: string, folder: string): boolean {
  try {
    const madeAt = statSync(join(root, folder, CONTENTS_FILE)).mtimeMs;
    const { inputs, chunks } = readContents(root, folder);
    const files = new Set(Object.entries(chunks).flat(2));
    for (const file of files) statSync(join(root, folder, file));
    return inputs.every((input) => statSync(join(root, input)).mtimeMs <= madeAt);
  } catch {
    // Never bundled, or a file is gone.
    return false;
  }
}
