import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  CANARY_NUMBERS,
  codePatterns,
  namePatterns,
  numberPatterns,
  type Pattern,
} from './canaries.js';
import { sendThroughFlows } from './card-flows.js';
import { sendToEveryEndpoint } from './every-endpoint.js';
import { ProofClient } from './proof-client.js';
import { ProofStack } from './proof-stack.js';
import { searchFolder, searchText } from './search-files.js';

const PORT_BASE = 4700;
const MINUTES = 60_000;
const NUMBERS: Pattern[] = CANARY_NUMBERS.flatMap(numberPatterns);
const SECRETS: Pattern[] = [...NUMBERS, ...codePatterns()];
const APPS = ['vault', 'fraud', 'identity'];

let folder: string;
let client: ProofClient;

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
  folder = mkdtempSync(join(tmpdir(), 'tessera-card-data-'));
  // The embedded Postgres runs as a user of its own where the tests run as root.
  chmodSync(folder, 0o711);
  const stack = await ProofStack.start(folder, PORT_BASE);
  try {
    client = new ProofClient(stack.file);
    for (const number of CANARY_NUMBERS) {
      await sendThroughFlows(client, number);
    }
    const [canary] = CANARY_NUMBERS;
    for (const app of APPS) {
      const count = await sendToEveryEndpoint(client, app, managementOf(stack, app), canary);
      process.stdout.write(`${app}: card numbers sent to ${count} operations\n`);
    }
    mkdirSync(join(folder, 'dumps'));
    for (const { app, databaseUrl } of stack.services()) {
      if (databaseUrl !== undefined) {
        writeFileSync(join(folder, 'dumps', `${app}.txt`), await dumpDatabase(databaseUrl));
      }
    }
    await stack.takeHeapSnapshots();
  } finally {
    await stack.stop();
  }
}, 10 * MINUTES);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function managementOf(stack: ProofStack, app: string): string {
  return stack.file.management[app] ?? '';
}

describe('after card data went through every endpoint, rightly and wrongly', () => {
  it.each([
    ['the database with its log of writes', 'postgres', 30],
    ['the rows, as text', 'dumps', 3],
    ['the append-only file and the snapshots of Redis', 'redis', 2],
    ['the logs of the services, at debug level', 'logs', 4],
  ])('nothing of it is in %s', (_what, part, leastFiles) => {
    const { hits, files, bytes } = searchFolder(join(folder, part), SECRETS);
    process.stdout.write(`${part}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB searched\n`);
    expect(files).toBeGreaterThanOrEqual(leastFiles);
    expect(hits).toEqual([]);
  });

  it('the name on a card is in no row of the vault and in no log', () => {
    const names = namePatterns();
    const rows = readFileSync(join(folder, 'dumps', 'vault.txt'), 'utf8');
    expect(rows).toContain('222300******0011');
    expect(searchText(rows, names)).toEqual([]);
    expect(searchFolder(join(folder, 'logs'), names).hits).toEqual([]);
  });

  it('no number is on the heap of a service after a garbage collection', () => {
    const { hits, files, bytes } = searchFolder(join(folder, 'heap'), NUMBERS);
    process.stdout.write(`heap: ${files} snapshots, ${(bytes / 1e6).toFixed(1)} MB searched\n`);
    expect(files).toBeGreaterThanOrEqual(APPS.length);
    expect(hits).toEqual([]);
  });

  it('no answer shows it', () => {
    expect(client.answers.length).toBeGreaterThan(500);
    const shown = client.answers.flatMap((answer) => searchText(answer, NUMBERS));
    expect(shown).toEqual([]);
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
