import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { race } from '@tessera/local/testing';
import { SCHEMES } from '@tessera/cards';
import { card, fromPan, TEST_NUMBERS } from './factories/cards.js';
import { paths } from './support/paths.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/pci/tokens';

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
});

afterAll(async () => {
  await vault.close();
});

describe('POST /api/pci/tokens with a pan', () => {
  it('creates a token that reads back the same, masked', async () => {
    const request = fromPan({ security_code: '123' }, { metadata: { order: 'A-1', note: '' } });
    const created = await vault.post(URL, request);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      card: {
        cardholder_name: 'Jane Doe',
        expiry_month: 12,
        expiry_year: 2099,
        masked_account_number: '411111******1111',
        scheme: 'visa',
        fingerprint: expect.stringMatching(/^[0-9A-Za-z]{43}$/),
      },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expires_at: null,
      metadata: { order: 'A-1', note: '' },
    });
    const read = await vault.get(`${URL}/${String(created.body['id'])}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(created.body);
    expect(read.headers.get('cache-control')).toBe('no-store');
  });

  it.each(SCHEMES)('takes a card of %s', async (scheme) => {
    const { status, body } = await vault.post(
      URL,
      fromPan({ account_number: TEST_NUMBERS[scheme] }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ card: { scheme } });
  });

  it('leaves the name out when there is none', async () => {
    const { body } = await vault.post(URL, fromPan({ cardholder_name: undefined }));
    expect(body['card']).not.toHaveProperty('cardholder_name');
    const read = await vault.get(`${URL}/${String(body['id'])}`);
    expect(read.body).toEqual(body);
  });

  it('gives one card one fingerprint, whatever the expiry, and another card another', async () => {
    const fingerprints = await Promise.all(
      [
        fromPan(),
        fromPan({ expiry_year: 2098 }),
        fromPan({ account_number: '4242424242424242' }),
      ].map(async (body) => (await vault.post(URL, body)).body['card'] as { fingerprint: string }),
    );
    const [first, reissued, other] = fingerprints.map(({ fingerprint }) => fingerprint);
    expect(first).toBe(reissued);
    expect(first).not.toBe(other);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['no source', { pan: card() }, ['$.source', '$.pan']],
    ['an unknown source', { source: 'card' }, ['$.source']],
    ['an empty source', { source: '' }, ['$.source']],
    ['a source that is an object', { source: { type: 'pan' } }, ['$.source']],
    ['a source without its child', { source: 'pan' }, ['$.pan']],
    ['the child of another source', { source: 'session', pan: card() }, ['$.pan']],
    ['an unknown field', fromPan({}, { color: 'red' }), ['$.color']],
    ['an unknown field in the child', fromPan({ track2: '1' }), ['$.pan.track2']],
    [
      'a bad check digit',
      fromPan({ account_number: '4111111111111112' }),
      ['$.pan.account_number'],
    ],
    [
      'a brand that it does not take',
      fromPan({ account_number: '6304000000000000' }),
      ['$.pan.account_number'],
    ],
    [
      'spaces in the number',
      fromPan({ account_number: '4111 1111 1111 1111' }),
      ['$.pan.account_number'],
    ],
    [
      'full-width digits',
      fromPan({ account_number: '４１１１１１１１１１１１１１１１' }),
      ['$.pan.account_number'],
    ],
    [
      'a number as a number',
      fromPan({ account_number: 4111111111111111 }),
      ['$.pan.account_number'],
    ],
    ['an empty number', fromPan({ account_number: '' }), ['$.pan.account_number']],
    ['null as a number', fromPan({ account_number: null }), ['$.pan.account_number']],
    ['month 0', fromPan({ expiry_month: 0 }), ['$.pan.expiry_month']],
    ['month 13', fromPan({ expiry_month: 13 }), ['$.pan.expiry_month']],
    ['a month as text', fromPan({ expiry_month: '12' }), ['$.pan.expiry_month']],
    ['half a month', fromPan({ expiry_month: 1.5 }), ['$.pan.expiry_month']],
    ['a year of two digits', fromPan({ expiry_year: 99 }), ['$.pan.expiry_year']],
    ['an expired card', fromPan({ expiry_year: 2020 }), ['$.pan.expiry_year']],
    ['a year that cards do not have', fromPan({ expiry_year: 2100 }), ['$.pan.expiry_year']],
    ['an empty name', fromPan({ cardholder_name: '' }), ['$.pan.cardholder_name']],
    ['null as a name', fromPan({ cardholder_name: null }), ['$.pan.cardholder_name']],
    [
      'a number as the name',
      fromPan({ cardholder_name: '4111 1111 1111 1111' }),
      ['$.pan.cardholder_name'],
    ],
    ['a security code of two digits', fromPan({ security_code: '12' }), ['$.pan.security_code']],
    ['letters as a security code', fromPan({ security_code: '12a' }), ['$.pan.security_code']],
    ['expires_in 0', fromPan({}, { expires_in: 0 }), ['$.expires_in']],
    ['expires_in beyond 30 days', fromPan({}, { expires_in: 2_592_001 }), ['$.expires_in']],
    ['expires_in as text', fromPan({}, { expires_in: '60' }), ['$.expires_in']],
    ['schemes of a session', fromPan({}, { allowed_schemes: ['visa'] }), ['$.allowed_schemes']],
  ])('returns 422 for %s', async (_what, body, expected) => {
    const answer = await vault.post(URL, body);
    expect([answer.status, answer.body['classifier']]).toEqual([422, 'VALIDATION_ERROR']);
    expect(answer.body['code']).toBe(422);
    expect(paths(answer).sort()).toEqual([...expected].sort());
    expect(answer.text).not.toMatch(/\d{12}/);
  });

  it.each<[string, unknown, string]>([
    [
      '21 pairs',
      Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, 'v'])),
      '$.metadata',
    ],
    ['a key of 21 characters', { ['k'.repeat(21)]: 'v' }, `$.metadata.${'k'.repeat(21)}`],
    ['an empty key', { '': 'v' }, "$.metadata['']"],
    ['a value of 81 characters', { key: 'v'.repeat(81) }, '$.metadata.key'],
    ['a value that is no string', { key: 1 }, '$.metadata.key'],
    ['null as a value', { key: null }, '$.metadata.key'],
    ['null', null, '$.metadata'],
    ['a list', ['a'], '$.metadata'],
    ['a card number', { key: '4111111111111111' }, '$.metadata.key'],
    ['a spaced card number in a text', { key: 'card 4111 1111 1111 1111.' }, '$.metadata.key'],
    ['a card number as a key', { '4111111111111111': 'v' }, "$.metadata['***']"],
  ])('returns 422 for metadata with %s', async (_what, metadata, path) => {
    for (const body of [fromPan({}, { metadata }), { source: 'session', metadata }]) {
      const answer = await vault.post(URL, body);
      expect(answer.status).toBe(422);
      expect(paths(answer)).toEqual([path]);
      expect(answer.text).not.toMatch(/\d{12}/);
    }
  });

  it('takes metadata at its limits, in characters and not in bytes', async () => {
    const key = (index: number) => index.toString().padStart(20, 'ключ');
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [key(index), '値'.repeat(80)]),
    );
    const { status, body } = await vault.post(URL, fromPan({}, { metadata }));
    expect(status).toBe(201);
    expect(body['metadata']).toEqual(metadata);
  });

  it.each([
    ['malformed JSON', { rawBody: '{"source": "pan"' }, 400],
    ['__proto__', { rawBody: '{"source": "session", "__proto__": {"a": 1}}' }, 422],
    [
      'another content type',
      { rawBody: 'source=pan', headers: { 'content-type': 'text/plain' } },
      415,
    ],
    ['no body', { rawBody: '' }, 422],
  ])('refuses %s', async (_what, options, status) => {
    expect((await vault.call('POST', URL, options)).status).toBe(status);
  });

  it('never repeats a number that stands where no number belongs', async () => {
    const number = TEST_NUMBERS.visa;
    const bodies = [{ [number]: 1 }, { source: number }, fromPan({ [number]: number }), [number]];
    for (const body of bodies) {
      const answer = await vault.post(URL, body);
      expect(answer.status).toBe(422);
      expect(answer.text).not.toContain(number);
    }
  });

  it('creates one token for one idempotency key, however often and at once it is sent', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const answers = await race(() => vault.post(URL, fromPan(), { headers }));
    const created = answers.filter(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(created.map(({ body }) => body['id'])).size).toBe(1);
    const replayed = await vault.post(URL, fromPan(), { headers });
    expect(replayed.body).toEqual(created[0]?.body);
    expect(replayed.headers.get('x-idempotent-replayed')).toBe('true');
    const other = await vault.post(URL, fromPan({ expiry_month: 1 }), { headers });
    expect(paths(other)).toEqual(['$.headers.x-idempotency-key']);
  });
});
