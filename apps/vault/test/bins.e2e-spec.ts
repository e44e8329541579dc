import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  temporaryFolder,
  writeTestKeyring,
  type TestDatabase,
} from '@tessera/local/testing';
import { migrateService } from '@tessera/service';
import pg from 'pg';
import { vault } from '../src/index.js';
import { runVault, type CommandRun } from './support/vault-command.js';

const HEADER = 'bin,scheme,type,segment,currency_code,issuer_name,issuer_country_code';

let folder: string;
let database: TestDatabase;
let env: Record<string, string>;
let client: pg.Client;

beforeAll(async () => {
  folder = temporaryFolder('bins');
  database = await createDatabase();
  const issuer = await createTestIssuer();
  env = serviceEnv({ databaseUrl: database.url, issuer, keys: await writeTestKeyring([]) });
  await issuer.close();
  await migrateService(vault, env);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

beforeEach(async () => {
  await client.query('truncate card_bin');
});

async function load(text: string | Buffer, ...options: string[]): Promise<CommandRun> {
  const file = join(folder, 'bins.csv');
  await writeFile(file, text);
  return runVault(env, 'bins', 'import', file, ...options);
}

async function bins(): Promise<object[]> {
  const { rows } = await client.query<object>(
    'select bin, schemes, type, currency_code, issuer_name from card_bin order by bin',
  );
  return rows;
}

describe('vault bins import', () => {
  it('loads a file, and tells how many rows and how fast', async () => {
    const { code, out } = await load(
      `${HEADER}\n411111,VISA,Credit,consumer,usd,"Bank, of ""Q""",us\n55555555,mastercard|maestro,,,,,\n\n`,
    );
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^2 BINs were loaded in [\d.]+ s(, \d+ a second)?\.\n$/),
    ]);
    expect(await bins()).toEqual([
      {
        bin: '411111',
        schemes: ['visa'],
        type: 'credit',
        currency_code: 'USD',
        issuer_name: 'Bank, of "Q"',
      },
      {
        bin: '55555555',
        schemes: ['mastercard', 'maestro'],
        type: null,
        currency_code: null,
        issuer_name: null,
      },
    ]);
    const { rows } = await client.query(`select action, result, actor from audit_event`);
    expect(rows).toEqual([
      { action: 'bins.import', result: 'success', actor: expect.stringContaining('command:') },
    ]);
  });

  it('replaces rows that are there and leaves the others', async () => {
    await load('bin,type\n411111,credit\n422222,credit\n');
    await load('\ufeffbin;type\r\n411111;debit\r\n', '--delimiter', ';');
    expect(await bins()).toMatchObject([
      { bin: '411111', type: 'debit' },
      { bin: '422222', type: 'credit' },
    ]);
  });

  it('tells every bad line with its reason and loads nothing', async () => {
    await load('bin,type\n411111,credit\n');
    const { code, err } = await load(
      [
        HEADER,
        '422222,visa,credit,,,,',
        '4222,visa,credit,,,,',
        '412345678901,visa,credit,,,,',
        ',visa,credit,,,,',
        '433333,visa,crédit,,,,',
        '444444,visa,credit,,USX,,DEU',
        '422222,visa,debit,,,,',
        '455555,visa',
      ].join('\n'),
    );
    expect(code).toBe(1);
    expect(err.split('\n').filter((line) => line.startsWith('line'))).toEqual([
      'line 3: bin must have 6 to 11 digits',
      'line 4: bin must have 6 to 11 digits',
      'line 5: bin is required',
      'line 6: type must be one of: credit, debit, prepaid, charge',
      'line 7: currency_code must be an ISO 4217 currency code; issuer_country_code must be an ISO 3166-1 alpha-2 country code',
      'line 8: bin is that of line 2 again',
      'line 9: has more or fewer cells than the first line',
    ]);
    expect(err).toContain('7 lines are bad. Nothing was loaded.');
    expect(await bins()).toMatchObject([{ bin: '411111', type: 'credit' }]);
  });

  it.each([
    ['a header without bin', 'type\ncredit\n', 'The first line must name the columns: bin'],
    ['an unknown column', 'bin,color\n411111,red\n', 'The first line must name the columns: bin'],
    [
      'a quote that never ends',
      'bin,type\n"411111,credit\n411112,debit\n',
      'The file is not CSV at line',
    ],
  ])('refuses %s in a sentence', async (_what, text, sentence) => {
    const { code, err } = await load(text);
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
    expect(await bins()).toEqual([]);
  });

  it('refuses a missing file and an invalid command line', async () => {
    const absent = await runVault(env, 'bins', 'import', join(folder, 'absent.csv'));
    expect([absent.code, absent.err]).toEqual([1, expect.stringContaining('There is no file')]);
    expect((await runVault(env, 'bins', 'import')).code).toBe(2);
    expect((await load('bin\n', '--delimiter', ';;')).code).toBe(2);
  });
});
