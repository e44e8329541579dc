/**
 * Runs the tests of some projects of jest.config.js:
 *
 *     node local/jest/run.js unit,e2e [options of jest and paths]
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);
/** Their tests start built programs. */
const BUILT = new Set(['slow', 'browser', 'faults', 'volume', 'card-data', 'containers', 'soak']);

const [projects = '', ...args] = process.argv.slice(2);
const names = projects.split(',');
if (names.some((name) => BUILT.has(name))) {
  run(join(dirname(require.resolve('tsc/package.json')), 'bin/tsc'), ['-b', ROOT]);
  run(join(ROOT, 'libs/browser-sdk/dist/files/write-bundle.js'), []);
  run(join(ROOT, 'apps/console/web/build.js'), []);
  run(join(ROOT, 'local/dist/commands/bundle.js'), ['--tests']);
}
const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
run(jest, ['--config', join(ROOT, 'jest.config.js'), ...args, '--selectProjects', ...names]);

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function run(program, args) {
  const { status } = spawnSync(process.execPath, ['--no-warnings', program, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
