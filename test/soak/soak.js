// `npm run soak -- --minutes 10`: mixed traffic at half of the peak that it measures first. Ends with 0
// when no request failed and memory stayed flat.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
if (!/^[1-9]\d{0,3}$/.test(values.minutes)) {
  process.stderr.write('--minutes is a whole number from 1.\n');
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  ['local/jest/run.js', 'soak', '--runInBand', '--workerIdleMemoryLimit=4GB'],
  { stdio: 'inherit', env: { ...process.env, SOAK_MINUTES: values.minutes } },
);
process.exit(status ?? 1);
