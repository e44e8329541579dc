import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/local/testing';
import type { JWK } from 'jose';
import { TEST_NUMBERS } from './factories/cards.js';
import { encrypt } from './support/browser.js';
import { runVault, type CommandRun } from './support/vault-command.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const NUMBERS = Object.values(TEST_NUMBERS);
const HEADER = 'id,account_number,expiry_month,expiry_year,cardholder_name,metadata.shop';

let folder: string;
let vault: VaultUnderTest;
let map: string;

beforeAll(async () => {
  folder = temporaryFolder('imports');
  map = join(folder, 'map.csv');
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
});

afterAll(async () => {
  await vault.close();
});

async function importCards(name: string, text: string, ...options: string[]): Promise<CommandRun> {
  const file = join(folder, name);
  await writeFile(file, text);
  return runVault(vault.env, 'cards', 'import', file, map, '--owner', 'test-client', ...options);
}

async function readMap(): Promise<Map<string, string>> {
  const [header, ...lines] = (await readFile(map, 'utf8')).trimEnd().split('\n');
  expect(header).toBe('old_id,token_id');
  return new Map(lines.map((line) => line.split(',') as [string, string]));
}

async function countTokens(): Promise<number> {
  const [row] = await vault.query<{ count: number }>(
    'select count(*)::int as count from pci_token',
  );
  return row?.count ?? 0;
}

const line = (overrides: Record<string, unknown> = {}): string =>
  JSON.stringify({
    id: 'old-1',
    account_number: '4111111111111111',
    expiry_month: 12,
    expiry_year: 2099,
    cardholder_name: 'Jane Doe',
    ...overrides,
  });

describe('vault cards import', () => {
  it('makes tokens of a CSV file and writes the map', async () => {
    const rows = NUMBERS.map(
      (number, index) => `csv-${index},${number},${index + 1},2099,"Doe, J",s1`,
    );
    const { code, out } = await importCards('cards.csv', `${HEADER}\n${rows.join('\n')}\n`);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('7 cards were imported, 0 had been before'),
    ]);
    const tokens = await readMap();
    expect([...tokens.keys()]).toEqual(NUMBERS.map((_, index) => `csv-${index}`));
    const read = await vault.get(`/api/pci/tokens/${tokens.get('csv-0') ?? ''}`);
    expect(read.body).toMatchObject({
      card: {
        masked_account_number: '411111******1111',
        expiry_month: 1,
        cardholder_name: 'Doe, J',
      },
      metadata: { shop: 's1' },
      expires_at: null,
    });
  });

  it('makes one token of a card however often it is imported', async () => {
    const text = [line({ id: 'again-1' }), line({ id: 'again-2', metadata: { a: 'b' } })].join(
      '\n',
    );
    await importCards('again.jsonl', text);
    const first = await readMap();
    const before = await countTokens();
    const { code, out } = await importCards('again.jsonl', `${text}\n${line({ id: 'again-1' })}\n`);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('0 cards were imported, 3 had been before'),
    ]);
    expect(await countTokens()).toBe(before);
    expect(await readMap()).toEqual(first);
  });

  it('imports cards again whose tokens were deleted or have expired', async () => {
    const text = ['kept', 'deleted', 'expired'].map((id) => line({ id: `gone-${id}` })).join('\n');
    await importCards('gone.jsonl', text);
    const first = await readMap();
    const tokenOf = (id: string) => first.get(`gone-${id}`) ?? '';
    expect((await vault.call('DELETE', `/api/pci/tokens/${tokenOf('deleted')}`)).status).toBe(204);
    await vault.query(`update pci_token set expires_at = now() where id = $1`, [
      tokenOf('expired'),
    ]);
    const runs = await Promise.all([
      importCards('gone.jsonl', text),
      runVault(
        vault.env,
        ...['cards', 'import', join(folder, 'gone.jsonl'), join(folder, 'other-map.csv')],
        ...['--owner', 'test-client'],
      ),
    ]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    const second = await readMap();
    expect(second.get('gone-kept')).toBe(tokenOf('kept'));
    for (const [oldId, id] of second) {
      expect([oldId, (await vault.get(`/api/pci/tokens/${id}`)).status]).toEqual([oldId, 200]);
    }
    const lines = async (path: string) => (await readFile(path, 'utf8')).split('\n').toSorted();
    expect(await lines(join(folder, 'other-map.csv'))).toEqual(await lines(map));
    const [row] = await vault.query<{ count: number }>(
      `select count(*)::int as count from pci_token
       where id in (select token_id from imported_card where old_id like 'gone-%')`,
    );
    expect(row?.count).toBe(3);
  });

  it('reports corrected expiry dates and names, and takes them with --update', async () => {
    await importCards('old.jsonl', [line({ id: 'date' }), line({ id: 'name' })].join('\n'));
    const corrected = [
      line({ id: 'date', expiry_month: 1 }),
      line({ id: 'name', cardholder_name: 'Jane Roe' }),
    ].join('\n');
    const reported = await importCards('new.jsonl', corrected);
    const message =
      'was imported before with another expiry date or name; repeat with --update to change the token';
    expect([reported.code, reported.err]).toEqual([
      1,
      expect.stringContaining(`line 1: ${message}\nline 2: ${message}`),
    ]);
    const tokens = await readMap();
    const cards = () =>
      Promise.all(
        ['date', 'name'].map(async (id) => {
          const { body } = await vault.get(`/api/pci/tokens/${tokens.get(id) ?? ''}`);
          return body['card'];
        }),
      );
    expect(await cards()).toMatchObject([{ expiry_month: 12 }, { cardholder_name: 'Jane Doe' }]);
    const updated = await importCards('new.jsonl', corrected, '--update');
    expect([updated.code, updated.out]).toEqual([
      0,
      expect.stringContaining('2 tokens took another expiry date or name'),
    ]);
    expect(await cards()).toMatchObject([
      { expiry_month: 1, cardholder_name: 'Jane Doe' },
      { expiry_month: 12, cardholder_name: 'Jane Roe' },
    ]);
    expect((await importCards('new.jsonl', corrected)).code).toBe(0);
  });

  it('stores nothing in a dry run, and says what would become of the lines', async () => {
    const before = await countTokens();
    const text = [line({ id: 'dry' }), line({ id: 'dry' }), line({ expiry_year: 2020 })].join('\n');
    const mapped = await readFile(map, 'utf8');
    const { code, out, err } = await importCards('dry.jsonl', text, '--dry-run');
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('1 cards would be imported, 1 have been before'),
    ]);
    expect(err).toContain('line 3: expiry_year');
    expect([await countTokens(), await readFile(map, 'utf8')]).toEqual([before, mapped]);
  });

  it('keeps ids of two sources apart', async () => {
    await importCards('a.jsonl', line({ id: 'same' }), '--source', 'a');
    const a = (await readMap()).get('same');
    await importCards(
      'b.jsonl',
      line({ id: 'same', account_number: '4242424242424242' }),
      '--source',
      'b',
    );
    expect((await readMap()).get('same')).not.toBe(a);
  });

  it('tells bad lines with their reason and never with a number, and imports the others', async () => {
    const number = '4111111111111112';
    const lines = [
      line({ id: 'good' }),
      line({ account_number: number }),
      line({ security_code: '123' }),
      line({ id: '4242424242424242' }),
      line({ cardholder_name: '4111 1111 1111 1111' }),
      line({ metadata: { a: '4111111111111111' } }),
      line({ id: 'old', expiry_year: 2020 }),
      `{"id": "x", "account_number": "${number}`,
      'eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2R0NNIn0.a.b.c.d',
      '',
      line({ id: 'good', account_number: '4242424242424242' }),
    ];
    const { code, out, err } = await importCards('bad.jsonl', lines.join('\r\n'));
    expect(code).toBe(1);
    expect(out).toContain('1 cards were imported');
    expect(err.split('\n').filter((text) => text.startsWith('line '))).toEqual([
      'line 2: account_number must be a card number: 12 to 19 digits, as many as cards of its scheme have, with a valid check digit, of a scheme that the vault takes',
      'line 3: security_code is not a known field',
      'line 4: id must not be a card number',
      'line 5: cardholder_name must not hold a card number',
      'line 6: metadata.a must not hold a card number',
      'line 7: expiry_year must not be in the past',
      'line 8: is not JSON',
      'line 9: is neither JSON nor a JWE that a key of this vault opens',
      'line 11: its id was imported before, with another card number',
    ]);
    expect(out + err).not.toMatch(/\d{12}/);
    expect([...(await readMap()).keys()]).toEqual(['good']);
    const mended = await importCards(
      'bad.jsonl',
      line({ id: 'old', expiry_year: 2020 }),
      '--allow-expired',
    );
    expect(mended.code).toBe(0);
  });

  it('opens lines that are encrypted to the key of the vault', async () => {
    const { code, out } = await runVault(vault.env, 'cards', 'key');
    const { accepted_until, ...jwk } = JSON.parse(out) as JWK & { accepted_until: string };
    expect([code, Date.parse(accepted_until) > Date.now()]).toEqual([0, true]);
    const lines = await Promise.all(['jwe-1', 'jwe-2'].map((id) => encrypt(jwk, line({ id }))));
    expect(lines.join()).not.toContain('4111');
    expect((await importCards('jwe.jsonl', lines.join('\n'))).code).toBe(0);
    expect([...(await readMap()).keys()]).toEqual(['jwe-1', 'jwe-2']);
  });

  it.each([
    [
      'an unknown column',
      'cards.csv',
      'id,account_number,expiry_month,expiry_year,cvv\n',
      'The first line must name',
    ],
    [
      'a missing column',
      'cards.csv',
      'id,account_number,expiry_month\n',
      'The first line must name',
    ],
    [
      'a column with an unsafe name',
      'cards.csv',
      `${HEADER},metadata.a\\\n`,
      'The first line must name',
    ],
    ['a quote that never ends', 'cards.csv', `${HEADER}\n"a,1\n`, 'The file is not CSV at line'],
  ])('refuses %s in a sentence', async (_what, name, text, sentence) => {
    const { code, err } = await importCards(name, text);
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it('refuses to write its map over another file, and a command line that makes no sense', async () => {
    const cards = join(folder, 'precious.jsonl');
    await writeFile(cards, line());
    const swapped = await runVault(
      vault.env,
      'cards',
      'import',
      cards,
      cards,
      '--owner',
      'test-client',
    );
    expect([swapped.code, swapped.err]).toEqual([1, expect.stringContaining('is no map of ids')]);
    expect(await readFile(cards, 'utf8')).toBe(line());
    expect((await runVault(vault.env, 'cards', 'import', cards)).code).toBe(2);
    expect((await importCards('cards.txt', line())).code).toBe(2);
    expect((await importCards('cards.txt', line(), '--format', 'xml')).code).toBe(2);
  });

  it('writes a map that only its owner reads', async () => {
    await importCards('mode.jsonl', line({ id: 'mode' }));
    expect((await stat(map)).mode & 0o777).toBe(0o600);
  });

  it('is refused where the instance takes no numbers', async () => {
    const file = join(folder, 'saq-a.jsonl');
    await writeFile(file, line());
    const { code, err } = await runVault(
      { ...vault.env, PCI_LEVEL: 'SAQ_A' },
      'cards',
      'import',
      file,
      map,
    );
    expect([code, err]).toEqual([1, expect.stringContaining('PCI_LEVEL is SAQ_A')]);
  });

  it('leaves no number in the database, and a row of its beginning and its end in the audit trail', async () => {
    const tables = ['pci_token', 'imported_card', 'audit_event'];
    for (const table of tables) {
      const [row] = await vault.query<{ dump: string }>(
        `select string_agg(t::text, ' ') as dump from ${table} t`,
      );
      for (const number of NUMBERS) expect(row?.dump).not.toContain(number);
    }
    const rows = await vault.query(
      `select distinct action from audit_event where action like 'cards%' order by 1`,
    );
    expect(rows).toEqual([{ action: 'cards.import.begin' }, { action: 'cards.import.end' }]);
  });
});
