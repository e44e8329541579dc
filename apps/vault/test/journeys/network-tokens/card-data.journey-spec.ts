import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromPan, TEST_NUMBERS } from '../../factories/cards.js';
import { MerchantServer } from '../../support/merchant-server.js';
import { Schemes } from './support/schemes.js';

const NAME = 'Canary Cardholder';
const NUMBERS = [
  TEST_NUMBERS.visa,
  TEST_NUMBERS.mastercard,
  TEST_NUMBERS['american express'],
  TEST_NUMBERS.discover,
];

let schemes: Schemes;
let merchant: MerchantServer;
/** Numbers of network tokens and their cryptograms, as the destination received them. */
const secrets: string[] = [];
let dump: string;
let answers: string;

/** One token through everything that a token can go through, with its number read at the end. */
async function live(number: string): Promise<void> {
  const canary = { account_number: number, cardholder_name: NAME };
  const headers = { 'x-idempotency-key': `canary-${number.slice(0, 6)}` };
  const { body } = await schemes.create(fromPan(canary), headers);
  await schemes.untilStatus(String(body['id']), 'active');
  await schemes.create(fromPan(canary), headers);
  await schemes.create(fromPan({ ...canary, expiry_month: 3 }));
  await schemes.create(fromPan({ ...canary, expiry_month: 1 }));
  const path = `/api/network/tokens/${String(body['id'])}`;
  const given = await schemes.post(`${path}/cryptograms`, { type: 'ecom' });
  await schemes.call('POST', `${path}/forward`, {
    rawBody: '{"number":"{{number}}","cryptogram":"{{cryptogram}}"}',
    headers: {
      'x-destination-url': `${merchant.url}/pay`,
      'x-cryptogram-reference': String(given.body['cryptogram_reference']),
    },
  });
  const sent = JSON.parse(merchant.last.body.toString('utf8')) as Record<string, string>;
  secrets.push(String(sent['number']), String(sent['cryptogram']));
  await schemes.get(path);
  await schemes.get(`${path}/card-art`);
  await schemes.simulate(String(body['id']), { update: 'new-expiry' });
  await schemes.until(
    () => schemes.events(String(body['id'])),
    (events) => events.length === 2,
  );
  await schemes.get(`/api/network/tokens/${String(sent['number'])}`);
}

async function dumpRows(): Promise<string> {
  const tables = await schemes.vault.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const dumped = await schemes.vault.query<{ row: string }>(
      `select t::text as row from ${name} t`,
    );
    rows.push(...dumped.map(({ row }) => row));
  }
  return rows.join('\n');
}

/** The ways in which a text may lie about that are in a haystack. */
function formsIn(haystack: string, text: string): string[] {
  const groups = text.match(/.{1,4}/g) ?? [];
  const forms = [
    text,
    groups.join(' '),
    groups.join('-'),
    Buffer.from(text).toString('hex'),
    Buffer.from(text, 'utf16le').toString('hex'),
    Buffer.from(text).toString('base64').replaceAll('=', ''),
    Buffer.from(text, 'base64').toString('hex'),
  ];
  return forms.filter((form) => form.length > 5 && haystack.includes(form));
}

beforeAll(async () => {
  merchant = await MerchantServer.start();
  schemes = await Schemes.boot({ vault: { LOG_LEVEL: 'debug', TOKEN_SERVICE_WAIT_MS: '500' } });
  await schemes.subscribe();
  for (const number of NUMBERS) {
    await live(number);
  }
  dump = await dumpRows();
  answers = schemes.vault.answers.join('\n');
});

afterAll(async () => {
  await schemes.close();
  await merchant.close();
});

describe('the number of a network token, its cryptogram and its card', () => {
  it('were there: each token was used', () => {
    expect(secrets).toHaveLength(2 * NUMBERS.length);
    expect(secrets.every((secret) => secret.length >= 15)).toBe(true);
    expect(dump.length).toBeGreaterThan(10_000);
  });

  it('are in no row of the database, webhooks, audit and idempotency included', () => {
    expect([...secrets, ...NUMBERS, NAME].flatMap((secret) => formsIn(dump, secret))).toEqual([]);
  });

  it('are in no line of the log', () => {
    const log = schemes.vault.log.join('');
    expect(log.length).toBeGreaterThan(1_000);
    expect([...secrets, ...NUMBERS].flatMap((secret) => formsIn(log, secret))).toEqual([]);
  });

  it('are in no answer, the one to the forward included', () => {
    expect([...secrets, ...NUMBERS].flatMap((secret) => formsIn(answers, secret))).toEqual([]);
  });

  it('are opened by no other row: a number moved to another token fails closed', async () => {
    const [one, two] = [
      await schemes.createActive(fromPan()),
      await schemes.createActive(fromPan()),
    ];
    await schemes.vault.query(
      `update sealed_network_token a set sealed_number = b.sealed_number
       from sealed_network_token b where a.id = $1 and b.id = $2`,
      [one, two],
    );
    const order = { type: 'ecom', mode: 'inline' };
    const moved = await schemes.post(`/api/network/tokens/${one}/cryptograms`, order);
    expect([moved.status, moved.body['classifier']]).toEqual([500, 'INTERNAL_ERROR']);
    const kept = await schemes.post(`/api/network/tokens/${two}/cryptograms`, order);
    expect(kept.status).toBe(200);
  });
});
