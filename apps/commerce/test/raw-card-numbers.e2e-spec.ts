import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, CallOptions, ServiceUnderTest } from '@tessera/local/testing';
import { bootAlone, createAccount, run, type TestAccount } from './support/commerce-alone.js';

const VISA = '4111111111111111';
const SPACED = '4111 1111 1111 1111';
const REFUSAL = 'RAW_CARD_NUMBER_REJECTED';

let service: ServiceUnderTest;
let account: TestAccount;

beforeAll(async () => {
  service = await bootAlone({ LOG_LEVEL: 'debug', VAULT_TIMEOUT_MS: '300' });
  account = await createAccount(service);
});

afterAll(async () => {
  await service.close();
});

const call = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
  service.call(method, path, { ...options, headers: { ...account.key, ...options.headers } });

const refusal = ({ status, body }: Answer): unknown[] => [
  status,
  body['classifier'],
  ...((body['validation_errors'] ?? []) as { path: string }[]).map(({ path }) => path),
];

describe('a card number', () => {
  it('is refused on every route that takes a body, before anything else is looked at', async () => {
    const guarded = service.service.routes.filter(
      ({ method, access }) => method !== 'GET' && access?.kind === 'account',
    );
    expect(guarded.length).toBeGreaterThan(8);
    for (const { method, path } of guarded) {
      const url = path.replaceAll(/\{\w+\}/g, randomUUID());
      const answer = await call(method, url, { body: { unknown: [{ note: SPACED }] } });
      expect([`${method} ${path}`, ...refusal(answer)]).toEqual([
        `${method} ${path}`,
        422,
        REFUSAL,
        '$.unknown[0].note',
      ]);
    }
  });

  it('is refused in the query of every route', async () => {
    const routes = service.service.routes.filter(({ access }) => access?.kind === 'account');
    for (const { method, path } of routes) {
      const url = path.replaceAll(/\{\w+\}/g, randomUUID());
      const answer = await call(method, `${url}?note=${VISA}`);
      expect([path, ...refusal(answer)]).toEqual([path, 422, REFUSAL, '$.query.note']);
    }
  });

  it.each([
    ['an address that there is not', 'POST', '/nowhere'],
    ['what was removed', 'POST', '/tokens/imports'],
    ['a method that there is not', 'PUT', '/tokens'],
  ])('is refused at %s', async (_, method, path) => {
    const answer = await call(method, path, { body: { a: VISA } });
    expect(refusal(answer)).toEqual([422, REFUSAL, '$.a']);
    expect([404, 405]).toContain((await call(method, path, { body: {} })).status);
  });

  it('is refused at an address that there is not, whatever the content type', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await call('POST', '/nowhere', { rawBody: `pan=${VISA}`, headers });
    expect(refusal(answer)).toEqual([422, REFUSAL, '$']);
  });

  it('is refused in a path and in headers', async () => {
    const inPath = await call('GET', `/tokens/${VISA}`);
    const headers = { 'x-idempotency-key': VISA };
    const inHeader = await call('POST', '/tokens/session', { body: {}, headers });
    expect([refusal(inPath), refusal(inHeader)]).toEqual([
      [422, REFUSAL, '$.path'],
      [422, REFUSAL, '$.headers.x-idempotency-key'],
    ]);
  });

  it('is refused where the vault speaks, too', async () => {
    const body = { note: VISA };
    const unsigned = await service.call('POST', '/vault-events', { body });
    // The body of an unsigned request is not inspected: 401 comes first, as it does without a key.
    expect(unsigned.status).toBe(401);
    const keyless = await service.call('POST', '/tokens/session', { body });
    expect(keyless.status).toBe(401);
  });

  it('is not taken for one in the identifiers of merchants', async () => {
    const body = { merchant_id: VISA, schemes: [{ merchant_id: VISA }], default_merchant_id: VISA };
    const answer = await call('PATCH', '/account/settings', { body });
    expect([answer.status, answer.body['classifier']]).toEqual([422, 'VALIDATION_ERROR']);
  });

  it('is taken at /cde-import from accounts that may send one, in its place alone', async () => {
    const body = {
      provider: 'psp',
      payment_method: { id: 'pm_1' },
      card: { account_number: VISA, expiry_month: 12, expiry_year: 2099 },
    };
    const headers = { 'x-cde-import': 'on', 'x-forwarded-for': '10.0.0.1' };
    const before = await call('POST', '/cde-import', { body, headers });
    expect(refusal(before)).toEqual([422, REFUSAL, '$.card.account_number']);
    await run(
      service,
      ...['account', 'set', '--account', account.id],
      ...['--cde-import', 'on', '--pci-attestation', 'SAQ_D'],
    );
    const elsewhere = { ...body, metadata: { note: VISA } };
    expect(refusal(await call('POST', '/cde-import', { body: elsewhere }))).toEqual([
      422,
      REFUSAL,
      '$.card.account_number',
      '$.metadata.note',
    ]);
    // No vault runs here, and the request gets as far as calling it.
    expect((await call('POST', '/cde-import', { body })).status).toBe(503);
  });

  it('is echoed, logged and stored nowhere', async () => {
    const key = randomUUID();
    const headers = { 'x-idempotency-key': key };
    const body = { metadata: { note: SPACED, [VISA]: 'x' } };
    const answer = await call('POST', '/tokens/session', { body, headers });
    expect(refusal(answer)).toEqual([422, REFUSAL, '$.metadata.note', "$.metadata['***']"]);
    const said = [...service.answers, ...service.log].join('\n');
    for (const written of [VISA, SPACED]) expect(said).not.toContain(written);
    const tables = await service.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = await service.query(`select t::text from "${name}" t`);
      expect([name, JSON.stringify(rows).includes('41111111')]).toEqual([name, false]);
    }
    const keys = await service.query('select count(*)::int as n from idempotency_key');
    expect(keys).toEqual([{ n: 0 }]);
  });
});
