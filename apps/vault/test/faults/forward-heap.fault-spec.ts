import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  temporaryFolder,
  testProgram,
  until,
  writeTestKeyring,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import { migrateService } from '@tessera/service';
import { vault } from '../../src/index.js';
import { fromPan, TEST_NUMBERS } from '../factories/cards.js';
import { MerchantServer } from '../support/merchant-server.js';

const TIMEOUT_MS = 120_000;
const FORWARDS = 20;

let folder: string;
let database: TestDatabase;
let issuer: TestIssuer;
let merchant: MerchantServer;
let child: ChildProcess;
let url: string;

beforeAll(async () => {
  folder = temporaryFolder('forward-heap');
  database = await createDatabase();
  issuer = await createTestIssuer();
  merchant = await MerchantServer.start();
  const keys = await writeTestKeyring([]);
  const env = {
    ...serviceEnv({ databaseUrl: database.url, issuer, keys }),
    FORWARD_ALLOWED_DESTINATIONS: merchant.url,
  };
  await migrateService(vault, env);
  const program = testProgram(new URL('vault-replica.js', import.meta.url));
  // The snapshot is written after a garbage collection, so it contains only objects that are still
  // referenced.
  const args = ['--no-warnings', '--heapsnapshot-signal=SIGUSR2', program];
  child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await until(
    'the vault listens',
    () => Promise.resolve(/listening on \S+\n/.test(output)),
    TIMEOUT_MS,
  );
  url = /listening on (\S+)\n/.exec(output)?.[1] ?? '';
}, TIMEOUT_MS);

afterAll(async () => {
  child.kill('SIGKILL');
  await once(child, 'exit');
  await merchant.close();
  await issuer.close();
  await database.drop();
});

async function call(
  path: string,
  scope: string,
  init: { readonly headers: Record<string, string>; readonly body: string },
): Promise<string> {
  const token = await issuer.token({ scope });
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(url + path, { method: 'POST', ...init, headers });
  expect(response.ok).toBe(true);
  return response.text();
}

async function forward(number: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify(fromPan({ account_number: number }));
  const created = await call('/api/pci/tokens', 'pci:tokens:create', { body, headers: json });
  const { id } = JSON.parse(created) as { id: string };
  const answer = await call(`/api/pci/tokens/${id}/forward`, 'pci:tokens:forward', {
    headers: { ...json, 'x-destination-url': `${merchant.url}/pay`, 'x-pan': '{{account_number}}' },
    body: '{"number": "{{ account_number }}"}',
  });
  expect(answer).not.toContain(number);
}

async function snapshot(): Promise<string> {
  child.kill('SIGUSR2');
  let file = '';
  await until(
    'the snapshot has been begun',
    async () => {
      file = (await readdir(folder)).find((name) => name.endsWith('.heapsnapshot')) ?? '';
      return file !== '';
    },
    TIMEOUT_MS,
  );
  // The vault does nothing else until it has written it; a connection may not outlive that.
  await until(
    'the vault answers again',
    () =>
      fetch(`${url}/sdk/tessera.js`).then(
        async (response) => (await response.arrayBuffer()).byteLength > 0,
        () => false,
      ),
    TIMEOUT_MS,
  );
  const text = await readFile(join(folder, file), 'utf8');
  expect(text.trimEnd().slice(-2)).toBe(']}');
  return text;
}

it(
  'the heap of a vault holds no number that it has forwarded and got back',
  async () => {
    merchant.answering = ({ body }, response) => {
      const text = body.toString('utf8');
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    };
    const numbers = Object.values(TEST_NUMBERS);
    for (let count = 0; count < FORWARDS; count++) {
      await forward(numbers[count % numbers.length] ?? '');
    }
    const heap = await snapshot();
    // What is still in use is in it, as text.
    expect(heap).toContain(merchant.url);
    expect(numbers.filter((number) => heap.includes(number))).toEqual([]);
  },
  TIMEOUT_MS,
);
