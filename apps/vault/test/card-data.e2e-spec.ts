import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromPan, card, TEST_NUMBERS } from './factories/cards.js';
import { complete, encrypt, openSession, sessionKey } from './support/browser.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';
import { withoutDrawn } from './support/without-drawn.js';

const URL = '/api/pci/tokens';
/** Of the canary that is an American Express card; the others have three digits, too few to search. */
const CODE = '7391';
const codeFor = (number: string): string =>
  number === TEST_NUMBERS['american express'] ? CODE : '739';
const NAME = 'Canary Cardholder';

let vault: VaultUnderTest;
/** Each table's rows as text, bytea in hex. */
let dump: string;

/** Sends the numbers everywhere a number can be sent: rightly, wrongly, and where none belongs. */
async function sendCanaries(number: string): Promise<void> {
  const canary = { account_number: number, cardholder_name: NAME, security_code: codeFor(number) };
  const headers = { 'x-idempotency-key': `canary-${number.slice(0, 6)}` };
  await vault.post(URL, fromPan(canary), { headers });
  await vault.post(URL, fromPan(canary), { headers });
  await vault.post(URL, fromPan({ ...canary, expiry_year: 2020 }));
  await vault.post(URL, fromPan({ cardholder_name: number }));
  await vault.post(URL, fromPan({}, { metadata: { [number]: number } }));
  await vault.post(URL, { source: number, [number]: number });
  await vault.call('POST', URL, { rawBody: `{"source":"pan","pan":{"account_number":"${number}"` });
  await vault.get(`${URL}/${number}`);
  await vault.get(`${URL}?after=${number}&fingerprint=${number}&${number}=1`);
  await vault.get(`/sessions/${number}`, { token: null });
  await vault.get(URL, { headers: { 'x-request-id': number } });
  await vault.get(URL, { token: number });
  const session = await openSession(vault);
  const jwk = await sessionKey(vault, session);
  await complete(vault, session, number);
  await complete(vault, session, await encrypt(jwk, card({ ...canary, expiry_year: 2020 })));
  const payload = await encrypt(jwk, card(canary));
  await Promise.all(Array.from({ length: 5 }, () => complete(vault, session, payload)));
}

async function dumpRows(): Promise<string> {
  const tables = await vault.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const dumped = await vault.query<{ row: string }>(`select t::text as row from ${name} t`);
    rows.push(...dumped.map(({ row }) => row));
  }
  return rows.join('\n');
}

/** The ways in which a text may lie about. */
function formsOf(text: string): string[] {
  const groups = text.match(/.{1,4}/g) ?? [];
  return [
    text,
    groups.join(' '),
    groups.join('-'),
    Buffer.from(text).toString('hex'),
    Buffer.from(text, 'utf16le').toString('hex'),
    Buffer.from(text).toString('base64').replaceAll('=', ''),
  ];
}

/** Which of its forms are there; the text itself would fill screens. */
function formsIn(haystack: string, text: string): string[] {
  return [text, ...formsOf(text)].filter((form) => haystack.includes(form));
}

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker', LOG_LEVEL: 'debug' });
  for (const number of Object.values(TEST_NUMBERS)) {
    await sendCanaries(number);
  }
  dump = await dumpRows();
});

afterAll(async () => {
  await vault.close();
});

describe('card data', () => {
  it('were sent: every number has become two tokens', async () => {
    const [row] = await vault.query<{ count: string }>('select count(*) from pci_token');
    expect(Number(row?.count)).toBe(2 * Object.keys(TEST_NUMBERS).length);
  });

  it.each(Object.values(TEST_NUMBERS))('%s is in no row of the database', (number) => {
    expect(dump.length).toBeGreaterThan(10_000);
    expect(formsIn(dump, number)).toEqual([]);
  });

  it('the cardholder name is in no row of the database', () => {
    expect(formsIn(dump, NAME)).toEqual([]);
  });

  it('the security code is in no column', async () => {
    const columns = await vault.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const suspicious = columns.filter(({ name }) =>
      /cvv|cvc|security|track|(^|_)pin(_|$)/.test(name),
    );
    expect(suspicious).toEqual([]);
    const code = new RegExp(`(?<![0-9a-f])${CODE}(?![0-9a-f])`);
    expect(code.test(withoutDrawn(dump))).toBe(false);
  });

  it.each(Object.values(TEST_NUMBERS))('%s is in no line of the log', (number) => {
    expect(vault.log.length).toBeGreaterThan(10);
    expect(formsIn(vault.log.join(''), number)).toEqual([]);
  });

  it.each(Object.values(TEST_NUMBERS))('%s is in no answer', (number) => {
    expect(formsIn(vault.answers.join('\n'), number)).toEqual([]);
  });

  it('a session id is in no line of the log', async () => {
    const { sessionId } = await openSession(vault);
    await vault.get(`/sessions/${sessionId}`, { token: null });
    expect(formsIn(vault.log.join(''), sessionId)).toEqual([]);
  });
});
