/**
 * Assembles the production folder of an app, as an image holds it at `/app`:
 *
 *     npm run assemble -- vault [--to <folder>] [--start]
 *
 * The bundles of the app's programs, the app's build and the workspace packages that it needs, npm
 * packages from the lock file as they are installed here, and nothing else: no development
 * dependencies, tests, sources or other apps.
 * `--start` migrates and starts the app from there with the environment that this process has.
 */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyInstalled, copyWorkspace, sizeOf } from './assembled-files.js';
import { productionPackages } from './production-packages.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** As in `service.Dockerfile` and in `local/src/stack/runtime-flags.ts`. */
const API_FLAGS = ['--max-semi-space-size=16', '--no-memory-reducer'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, start: { type: 'boolean', default: false } },
});
const [name] = positionals;
if (name === undefined || !existsSync(join(ROOT, 'apps', name, 'package.json'))) {
  process.stderr.write('Which app? npm run assemble -- vault [--to <folder>] [--start]\n');
  process.exit(2);
}
const folder = resolve(values.to ?? join(ROOT, '.data', 'assembled', name));
assemble(name, folder);
const megabytes = (sizeOf(folder) / 1e6).toFixed(1);
process.stdout.write(`${name}: ${megabytes} MB in ${folder}\n`);
if (values.start) process.exit(start(join(folder, 'apps', name)));

/**
 * @param {string} app
 * @param {string} to
 */
function assemble(app, to) {
  if (!existsSync(join(ROOT, 'dist', app, 'main.js'))) {
    throw new Error(`apps/${app} is not built: npm run build`);
  }
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { workspaces, links, installed } = productionPackages(ROOT, lock.packages, `apps/${app}`);
  rmSync(to, { recursive: true, force: true });
  for (const place of workspaces) copyWorkspace(join(ROOT, place), join(to, place));
  for (const place of installed) copyInstalled(join(ROOT, place), join(to, place));
  for (const place of links) {
    const link = join(to, place);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(to, lock.packages[place].resolved)), link);
  }
  copyPrograms(app, to);
  copyFileSync(join(ROOT, 'docker', 'copy-private.js'), join(to, 'copy-private.js'));
}

/**
 * The bundles of the app's programs, where their relative paths lead to what is copied. Each runs
 * under the name by which the compiler knows it: `dist/main.js`.
 *
 * @param {string} app
 * @param {string} to
 */
function copyPrograms(app, to) {
  const contents = JSON.parse(readFileSync(join(ROOT, 'dist', 'contents.json'), 'utf8'));
  /** @type {[string, string[]][]} */
  const programs = Object.entries(contents.chunks);
  for (const [program, chunks] of programs.filter(([path]) => path.startsWith(`${app}/`))) {
    for (const file of [program, ...chunks]) {
      cpSync(join(ROOT, 'dist', file), join(to, 'dist', file));
    }
    const name = join(to, 'apps', app, 'dist', basename(program));
    writeFileSync(name, `import '../../../dist/${program}';\n`);
  }
}

/** @param {string} app a folder @returns {number} the exit code */
function start(app) {
  for (const args of [['dist/migrate.js'], [...API_FLAGS, 'dist/main.js']]) {
    if (!existsSync(join(app, args.at(-1) ?? ''))) continue;
    const { status } = spawnSync(process.execPath, args, { cwd: app, stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
