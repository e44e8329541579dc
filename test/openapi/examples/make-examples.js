/**
 * `npm run examples`: records real traffic with the services and writes
 * `apps/<service>/static/openapi-examples.json`. Sources come in order: the first that has a suitable
 * exchange for an operation counts. With a folder of earlier recordings, `npm run examples -- <folder>`
 * records nothing.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const RECORDER = new URL('record-exchanges.js', import.meta.url).href;
const JEST = ['local/jest/run.js'];

/** What each runs, best first: a story, then every method of the client, then tests of routes. */
const SOURCES = {
  '1-tour': ['local/dist/commands/demo.js'],
  '2-client': [...JEST, 'slow', 'test/client/services'],
  '3-tests': [
    ...[
      ...JEST,
      'e2e',
      'apps/sandbox',
      'apps/identity/test',
      'apps/commerce/test/destination-changes',
    ],
    ...['apps/gateway-legacy/test/compliance-changes', 'apps/gateway-legacy/test/chargebacks'],
    ...['apps/account-info/test/records', 'apps/account-info/test/sessions'],
    ...['apps/vault/test/forward.e2e-spec'],
  ],
};

const [given] = process.argv.slice(2);
const folder = given ?? mkdtempSync(join(tmpdir(), 'tessera-examples-'));
try {
  if (given === undefined) {
    for (const [name, args] of Object.entries(SOURCES)) {
      run(args, { RECORD_EXCHANGES: join(folder, name), NODE_OPTIONS: `--import=${RECORDER}` });
    }
  }
  const folders = readdirSync(folder).sort();
  const recorded = folders.map((name) => join(folder, name)).join(',');
  run([...JEST, 'e2e', 'test/openapi/examples'], { RECORDED_EXCHANGES: recorded });
} finally {
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function run(args, env) {
  const options = { cwd: ROOT, stdio: /** @type {const} */ ('inherit') };
  const { status } = spawnSync(process.execPath, args, {
    ...options,
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exitCode = 1;
}
