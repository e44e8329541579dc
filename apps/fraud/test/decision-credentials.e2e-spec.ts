import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { queryDatabase } from '@tessera/local/testing';
import { decisionRequest, TEST_PAN } from './factories/decision-request.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;

beforeAll(async () => {
  fraud = await startFraud();
});

afterAll(async () => {
  await fraud.close();
});

const PATH = '/api/decisions';

function decide(body: unknown, headers: Record<string, string> = {}) {
  return fraud.runtime('POST', PATH, { body, headers });
}

/** Paths of the validation errors of a request, without duplicates. */
async function faults(body: unknown): Promise<string[]> {
  const answer = await decide(body);
  expect(answer.body).toMatchObject({ code: 422, classifier: 'VALIDATION_ERROR' });
  const errors = answer.body['validation_errors'] as { path: string }[];
  return [...new Set(errors.map(({ path }) => path))];
}

describe('credentials', () => {
  const fingerprint = async (credential: unknown) => {
    const answer = await decide(decisionRequest({ credential }));
    expect(answer.status).toBe(201);
    return answer.body['credential_fingerprint'];
  };
  const masked = (more = {}) => ({
    type: 'masked_pan',
    masked_pan: { value: '411111******1111', ...more },
  });
  const pan = (value = TEST_PAN) => ({
    type: 'pan',
    pan: { value, expiry_month: 12, expiry_year: 2030 },
  });

  it('have one fingerprint each time', async () => {
    expect(await fingerprint(pan())).toBe(await fingerprint(pan()));
    expect(await fingerprint(pan())).not.toBe(await fingerprint(pan('5555555555554444')));
  });

  it('differ between a masked card with and without its expiry', async () => {
    const expiry = { expiry_month: 12, expiry_year: 2030 };
    expect(await fingerprint(masked(expiry))).toBe(await fingerprint(masked(expiry)));
    expect(await fingerprint(masked(expiry))).not.toBe(await fingerprint(masked()));
    const eight = { type: 'masked_pan', masked_pan: { value: '41111111****1111' } };
    expect(await fingerprint(eight)).toBe(await fingerprint(masked()));
  });

  it('of SEPA are masked, and equal however the IBAN is spaced', async () => {
    const sepa = (iban: string) => ({ type: 'sepa', sepa: { iban } });
    const answer = await decide(decisionRequest({ credential: sepa('DE89370400440532013000') }));
    expect(answer.body['masked_credential']).toBe('DE89**************3000');
    const spaced = await fingerprint(sepa('DE89 3704 0044 0532 0130 00'));
    expect(spaced).toBe(answer.body['credential_fingerprint']);
  });

  it.each([
    ['no type', { pan: { value: TEST_PAN } }, '$.credential.type'],
    [
      'a child of another type',
      { ...masked(), sepa: { iban: 'DE89370400440532013000' } },
      '$.credential.sepa',
    ],
    ['no child', { type: 'pan' }, '$.credential.pan'],
    ['a wrong check digit', pan('4111111111111112'), '$.credential.pan.value'],
    ['letters', pan('4111x11111111111'), '$.credential.pan.value'],
    [
      'month 13',
      { type: 'pan', pan: { value: TEST_PAN, expiry_month: 13, expiry_year: 2030 } },
      '$.credential.pan.expiry_month',
    ],
    [
      'a full number as masked',
      { type: 'masked_pan', masked_pan: { value: TEST_PAN } },
      '$.credential.masked_pan.value',
    ],
    ['half an expiry', masked({ expiry_month: 12 }), '$.credential.masked_pan.expiry_year'],
    [
      'an IBAN with wrong check digits',
      { type: 'sepa', sepa: { iban: 'DE88370400440532013000' } },
      '$.credential.sepa.iban',
    ],
    ['neither IBAN', { type: 'sepa', sepa: {} }, '$.credential.sepa.iban'],
    [
      'a vault token',
      { type: 'vault_token', vault_token: { id: randomUUID() } },
      '$.credential.type',
    ],
  ])('422 for %s on its path', async (_, credential, path) => {
    expect(await faults(decisionRequest({ credential }))).toContain(path);
  });

  it('are masked in a second field of prose, and refused as an amount', async () => {
    const customer = { id: 'c', first_name: '4111 1111 1111 1111' };
    const body = decisionRequest({ credential: pan(), customer });
    expect((await decide(body)).status).toBe(201);
    const items = [{ sku: 'a', price: Number(TEST_PAN) }];
    expect(await faults(decisionRequest({ credential: pan(), items }))).toEqual([
      '$.items[0].price',
    ]);
  });

  it('are in no table, log line or answer with their full number', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = decisionRequest({ credential: pan() });
    const answer = await decide(body, headers);
    expect(answer.status).toBe(201);
    expect(JSON.stringify(answer.body)).not.toContain(TEST_PAN);
    expect(fraud.log.length).toBeGreaterThan(0);
    expect(fraud.log.join('')).not.toContain(TEST_PAN);
    const tables = await queryDatabase<{ name: string }>(
      fraud.databaseUrl,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const rows = await queryDatabase<{ text: string }>(
        fraud.databaseUrl,
        `select t::text as text from ${name} t`,
      );
      for (const { text } of rows) expect(text).not.toContain(TEST_PAN);
    }
    expect(tables.length).toBeGreaterThan(5);
  });
});
