import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { START_TIMEOUT_MS } from '@tessera/local/testing';
import { ClientStack } from '../client/client-stack.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'clients/bruno');
/** The program of `@usebruno/cli`, which is too large to come with every install. */
const BRUNO = process.env['BRUNO_CLI'];
const TIMEOUT_MS = 600_000;
const run = promisify(execFile);

if (BRUNO === undefined) {
  if (process.env['CI'] === 'true') throw new Error('BRUNO_CLI must name the program of Bruno.');
  process.stdout.write('The Bruno collection is not run: BRUNO_CLI names no program.\n');
}

interface Result {
  readonly test: { readonly filename: string };
  readonly response: { readonly status: number };
  readonly status: string;
}

const describeWithBruno = BRUNO === undefined ? describe.skip : describe;

describeWithBruno('the Bruno collection', () => {
  let stack: ClientStack;

  beforeAll(async () => {
    stack = await ClientStack.shared();
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await (stack as ClientStack | undefined)?.stop();
  });

  it(
    'runs from a card to a webhook with the variables of npm run env',
    async () => {
      const { environment: env } = stack;
      const { stdout } = await run('npm', ['run', '-s', 'env'], { cwd: ROOT, env });
      const variables = Object.fromEntries(
        [...stdout.matchAll(/^([A-Z_]+)='(.*)'$/gm)].map(([, name, value]) => [name, value]),
      ) as Record<string, string>;
      const urls = Object.entries(variables).flatMap(([name, url]) =>
        name.endsWith('_URL') ? ['--env-var', `${camelCase(name)}=${url}`] : [],
      );
      const report = join(mkdtempSync(join(tmpdir(), 'tessera-bruno-')), 'report.json');
      const args = ['run', 'First hour', '--env', 'npm start', ...urls, '--reporter-json', report];
      await run(process.execPath, [BRUNO ?? '', ...args], {
        cwd: FOLDER,
        env: { ...process.env, ...variables },
      }).catch((error: unknown) => {
        throw new Error((error as { readonly stdout?: string }).stdout ?? String(error));
      });
      const [iteration] = JSON.parse(readFileSync(report, 'utf8')) as { results: Result[] }[];
      const failed = iteration?.results.filter(({ status }) => status !== 'pass');
      expect(failed).toEqual([]);
      expect(iteration?.results.length).toBeGreaterThanOrEqual(16);
    },
    TIMEOUT_MS,
  );
});

/** `GATEWAY_LEGACY_URL` as the environment of the collection names it: `gatewayLegacyUrl`. */
function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
