import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tessera/local/testing';
import { Client } from 'pg';
import {
  CANARY_NUMBERS,
  codePatterns,
  namePatterns,
  numberPatterns,
  type Pattern,
} from './canaries.js';
import { sendThroughAccountChecks } from './account-check-flows.js';
import { sendThroughFlows } from './card-flows.js';
import { visitConsole, type ConsoleVisit } from './console-visit.js';
import { sendThroughCommerce } from './commerce-flows.js';
import { sendToEveryEndpoint, type Credential, type Refusal } from './every-endpoint.js';
import { sendThroughGateway } from './gateway-flows.js';
import { sendThroughFraud, type FraudAnswers } from './fraud-flows.js';
import { ProofClient, type Answer } from './proof-client.js';
import { ProofStack } from './proof-stack.js';
import { searchFolder, searchText } from './search-files.js';
import { sendThroughSignIn } from './sign-in-flows.js';
import { sendThroughIdentity, sendThroughVault } from './vault-flows.js';

const MINUTES = 60_000;
const NUMBERS: Pattern[] = CANARY_NUMBERS.flatMap(numberPatterns);
const SECRETS: Pattern[] = [...NUMBERS, ...codePatterns()];
/** Identity comes last: strangers who try passwords are soon made to wait. */
const APPS = ['vault', 'fraud', 'commerce', 'gateway-legacy', 'account-info', 'identity'] as const;
/** Bodies that a route for JSON does not read. */
const UNREADABLE: readonly string[] = ['broken JSON', 'text', 'form'];
/** The place in an error: `"path":"$.note"`, or in the words of OAuth `$.query.note must not`. */
const NAMED_PLACE = /(?:"path":"|\s)\$(?:[.["]|\s)/;
const ACCOUNT_APPS: readonly string[] = ['commerce', 'gateway-legacy'];

let folder: string;
let client: ProofClient;
/** Responses to requests that were valid except for a number in a field. */
const misplaced: Record<string, readonly Pick<Answer, 'status' | 'text'>[]> = {};
let fraud: FraudAnswers;
let visit: ConsoleVisit;
const refusals: Record<string, readonly Refusal[]> = {};

/** Every row as text: what Postgres has compressed in its files is plain here. */
async function dumpDatabase(url: string): Promise<string> {
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const dump: string[] = [];
    for (const { name } of tables) {
      const { rows } = await database.query<{ row: string }>(
        `select t::text as row from ${name} t`,
      );
      dump.push(...rows.map(({ row }) => row));
    }
    return dump.join('\n');
  } finally {
    await database.end();
  }
}

beforeAll(async () => {
  folder = temporaryFolder('card-data');
  // The embedded Postgres runs as a separate user where the tests run as root.
  chmodSync(folder, 0o711);
  const stack = await ProofStack.start(folder);
  try {
    client = new ProofClient(stack.file);
    await sendCardsThrough(stack);
    const [number] = CANARY_NUMBERS;
    for (const app of APPS) {
      const to = { number, credentials: await credentialsFor(app) };
      const management = stack.file.management[app] ?? '';
      const sent = await sendToEveryEndpoint(client, app, management, to);
      const count = new Set(sent.map(({ operation }) => operation)).size;
      process.stdout.write(`${app}: card numbers sent to ${count} operations\n`);
      refusals[app] = sent;
    }
    mkdirSync(join(folder, 'dumps'));
    for (const { app, environment } of stack.services()) {
      const { DATABASE_URL: url } = environment;
      if (url === undefined) continue;
      writeFileSync(join(folder, 'dumps', `${app}.txt`), await dumpDatabase(url));
    }
    visit = await visitConsole(stack.file.urls['console'] ?? '', join(folder, 'browser'));
    await stack.takeHeapSnapshots();
  } finally {
    await stack.stop();
  }
}, 10 * MINUTES);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function sendCardsThrough(stack: ProofStack): Promise<void> {
  const [number] = CANARY_NUMBERS;
  for (const each of CANARY_NUMBERS) await sendThroughFlows(client, each);
  misplaced['commerce'] = await sendThroughCommerce(client, stack, CANARY_NUMBERS);
  misplaced['gateway-legacy'] = await sendThroughGateway(client, stack, CANARY_NUMBERS);
  misplaced['account-info'] = await sendThroughAccountChecks(client, number);
  misplaced['vault'] = await sendThroughVault(client, CANARY_NUMBERS);
  fraud = await sendThroughFraud(client, CANARY_NUMBERS);
  misplaced['fraud'] = fraud.refused;
  misplaced['identity'] = [
    ...(await sendThroughIdentity(client, number)),
    ...(await sendThroughSignIn(client, number)),
  ];
}

/** Who calls: demo clients with every scope, and the demo account where there are accounts. */
async function credentialsFor(app: string): Promise<Credential[]> {
  const bearer = async (name: 'runtime' | 'admin'): Promise<Credential> => ({
    authorization: `Bearer ${await client.token(name)}`,
  });
  const runtime = ACCOUNT_APPS.includes(app)
    ? client.account(app).headers
    : await bearer('runtime');
  return [runtime, await bearer('admin')];
}

function isRawCardNumberRejected({ status, classifier }: Refusal): boolean {
  return status === 422 && classifier === 'RAW_CARD_NUMBER_REJECTED';
}

/** Operations without a body describe no such response, which fails under test with that name. */
function isTurnedAway({ status, classifier }: Refusal): boolean {
  return [400, 401, 415].includes(status) || classifier === 'NOT_AS_DESCRIBED';
}

describe('after card data went through every endpoint, rightly and wrongly', () => {
  it.each([
    ['the database with its log of writes', 'postgres', 30],
    ['the rows, as text', 'dumps', APPS.length],
    ['the append-only file and the snapshots of Redis', 'redis', 2],
    ['the logs of the services, at debug level', 'logs', APPS.length],
  ])('nothing of it is in %s', (_what, part, leastFiles) => {
    const { hits, files, bytes } = searchFolder(join(folder, part), SECRETS);
    process.stdout.write(`${part}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB searched\n`);
    expect(files).toBeGreaterThanOrEqual(leastFiles);
    expect(hits).toEqual([]);
  });

  it('the name on a card is in no row of the vault and of the gateway, and in no log', () => {
    const names = namePatterns();
    for (const [app, known] of [
      ['vault', '222300******0011'],
      ['gateway-legacy', 'Lamp Shop'],
    ] as const) {
      const rows = readFileSync(join(folder, 'dumps', `${app}.txt`), 'utf8');
      expect(rows).toContain(known);
      expect([app, searchText(rows, names)]).toEqual([app, []]);
    }
    expect(searchFolder(join(folder, 'logs'), names).hits).toEqual([]);
  });

  it('no number is on the heap of a service after a garbage collection', () => {
    const { hits, files, bytes } = searchFolder(join(folder, 'heap'), NUMBERS);
    process.stdout.write(`heap: ${files} snapshots, ${(bytes / 1e6).toFixed(1)} MB searched\n`);
    expect(files).toBeGreaterThanOrEqual(APPS.length);
    expect(hits).toEqual([]);
  });

  it('nothing of it is in the browser of the console: its network, storage and memory', () => {
    const { hits, files, bytes } = searchFolder(join(folder, 'browser'), NUMBERS);
    const { screens, opened, responses } = visit;
    process.stdout.write(
      `console: ${screens} screens and ${opened} rows opened, ${responses} responses, ${(bytes / 1e6).toFixed(1)} MB searched\n`,
    );
    expect(files).toBe(3);
    expect(responses).toBeGreaterThan(screens);
    expect(hits).toEqual([]);
    const storage = readFileSync(join(folder, 'browser', 'storage.json'), 'utf8');
    expect(searchText(storage, SECRETS)).toEqual([]);
    expect(JSON.parse(storage)).toMatchObject({ local: {}, databases: [], caches: [] });
    const network = readFileSync(join(folder, 'browser', 'network.txt'), 'utf8');
    expect(searchText(network, SECRETS)).toEqual([]);
    // Masked cards were there to be seen.
    expect(network).toContain('222300******0011');
  });

  it('no answer shows it', () => {
    process.stdout.write(`answers: ${client.answers.length} searched\n`);
    expect(client.answers.length).toBeGreaterThan(2_000);
    const shown = client.answers.flatMap(({ from, text }) =>
      searchText(text, SECRETS).map((what) => `${what} in the answer to ${from}`),
    );
    expect(shown).toEqual([]);
  });

  it('only the compliance exchange gives the number out, and never the code', () => {
    expect(client.exceptions).toHaveLength(CANARY_NUMBERS.length);
    const answers = client.exceptions.map(({ text }) => text);
    for (const [index, number] of CANARY_NUMBERS.entries()) {
      expect(answers[index]).toContain(`"account_number":"${number}"`);
      expect(searchText(answers[index] ?? '', codePatterns())).toEqual([]);
    }
  });

  it.each(APPS)('%s refuses every request with a number where none belongs', (app) => {
    const answers = misplaced[app] ?? [];
    const taken = answers.filter(({ status }) => status !== 422).map(({ text }) => text);
    expect(answers.length).toBeGreaterThan(10);
    expect(taken).toEqual([]);
    const isJson = ({ text }: { text: string }): boolean => text.startsWith('{');
    const unnamed = answers.filter((each) => isJson(each) && !NAMED_PLACE.test(each.text));
    expect(unnamed.map(({ text }) => text)).toEqual([]);
  });

  it('fraud fails no payment for a number, and stores its mask and fingerprint', () => {
    const failed = fraud.converted.filter(({ status }) => status !== 201);
    expect(failed.map(({ text }) => text)).toEqual([]);
    expect(fraud.converted.length).toBeGreaterThan(130);
    const rows = readFileSync(join(folder, 'dumps', 'fraud.txt'), 'utf8');
    for (const mask of ['222300******0011', '424242******4242', '378282*****0005']) {
      expect(rows).toMatch(new RegExp(`${mask.replaceAll('*', '\\*')}~[g-z]{12}`));
    }
  });

  it('commerce refuses a number on every route by the same classifier', () => {
    const misread = (misplaced['commerce'] ?? [])
      .map(({ text }) => text)
      .filter((text) => !text.includes('"RAW_CARD_NUMBER_REJECTED"'));
    expect(misread).toEqual([]);
    const sent = (refusals['commerce'] ?? []).filter(({ place }) => place !== 'credential');
    const nameOf = ({ operation, place }: Refusal): string => `${operation}: ${place}`;
    const refused = new Set(sent.filter(isRawCardNumberRejected).map(nameOf));
    expect(refused.size).toBeGreaterThan(60);
    const others = sent.filter((one) => !refused.has(nameOf(one)));
    // What cannot be read, and events without the signature of the vault, get no further.
    expect(others.filter((one) => !isTurnedAway(one))).toEqual([]);
    const read = others.filter(
      ({ operation, place }) => !UNREADABLE.includes(place) && operation !== 'POST /vault-events',
    );
    expect(read.map(nameOf)).toEqual([]);
  });

  it('the search finds what is there', () => {
    const [number] = CANARY_NUMBERS;
    mkdirSync(join(folder, 'planted'));
    writeFileSync(join(folder, 'planted', 'plain'), `${'x'.repeat(4 * 1024 * 1024 - 8)}${number}`);
    const encoded = Buffer.from(`{"n":"${number}"}`).toString('base64');
    writeFileSync(join(folder, 'planted', 'encoded'), encoded);
    const { hits } = searchFolder(join(folder, 'planted'), NUMBERS);
    expect(hits.some((hit) => hit.endsWith('in plain'))).toBe(true);
    expect(hits.some((hit) => hit.endsWith('in encoded'))).toBe(true);
  });
});
