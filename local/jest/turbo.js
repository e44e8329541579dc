/**
 * The last part of `npm test`: the unit and e2e tests as a task of turbo, which ends at once when
 * nothing has changed since they passed. What is installed on this machine is a part of the key.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const OPTIONAL = [
  'redis-server',
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'kustomize',
];
const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
const isInstalled = (program) => folders.some((folder) => existsSync(join(folder, program)));

const { status } = spawnSync('turbo', ['run', 'suite', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    TESTED_WITH: [process.version, process.platform, ...OPTIONAL.filter(isInstalled)].join(' '),
  },
});
process.exit(status ?? 1);
