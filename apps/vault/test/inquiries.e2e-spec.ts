import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromPan, TEST_NUMBERS } from './factories/cards.js';
import { paths } from './support/paths.js';
import {
  type Answer,
  type CallOptions,
  type VaultUnderTest,
  bootVault,
} from './support/vault-under-test.js';

const URL = '/api/metadata/inquiries';
const UNKNOWN = {
  type: null,
  segment: null,
  currency_code: null,
  issuer_name: null,
  issuer_country_code: null,
};

let vault: VaultUnderTest;
let token: string;

const inquire = (body: unknown, options: CallOptions = {}): Promise<Answer> =>
  vault.post(URL, body, { token, ...options });
const ofPan = (account_number: string): Promise<Answer> =>
  inquire({ source: 'pan', pan: { account_number } });

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  token = await vault.issuer.token({ scope: 'metadata:inquiry:create' });
  await vault.query(
    `insert into card_bin (bin, schemes, type, segment, currency_code, issuer_name, issuer_country_code, imported_at)
     values ('424242', '{visa}', 'credit', 'consumer', 'USD', 'Six', 'US', now()),
            ('42424242', '{visa,"cartes bancaires"}', 'debit', null, 'EUR', 'Eight', 'FR', now()),
            ('42424242421', null, 'debit', null, null, 'Another', null, now()),
            ('55555555555', null, 'prepaid', null, null, 'Eleven', null, now()),
            ('378282', '{"american express"}', 'charge', 'commercial', null, null, null, now())`,
  );
});

afterAll(async () => {
  await vault.close();
});

describe('POST /api/metadata/inquiries', () => {
  it('says what the longest range says that holds the number', async () => {
    const { status, body } = await ofPan('4242424242424242');
    expect([status, body]).toEqual([
      200,
      {
        bin: '42424242',
        scheme: ['visa', 'cartes bancaires'],
        type: 'debit',
        segment: null,
        currency_code: 'EUR',
        issuer_name: 'Eight',
        issuer_country_code: 'FR',
      },
    ]);
    expect((await ofPan('5555555555554444')).body).toMatchObject({
      bin: '55555555',
      scheme: ['mastercard'],
      issuer_name: 'Eleven',
    });
  });

  it.each(Object.entries(TEST_NUMBERS))(
    'knows the scheme of a card of %s without a table',
    async (scheme, number) => {
      const { body } = await ofPan(number);
      expect(body['scheme']).toEqual([scheme]);
      if (scheme !== 'mastercard' && scheme !== 'american express') {
        expect(body).toMatchObject(UNKNOWN);
      }
    },
  );

  it('shows six digits of a number that is shorter than sixteen', async () => {
    expect((await ofPan('378282246310005')).body).toMatchObject({
      bin: '378282',
      segment: 'commercial',
    });
    expect((await ofPan('30569309025904')).body).toMatchObject({ bin: '305693' });
  });

  it('says the same of a card token', async () => {
    const created = await vault.post(
      '/api/pci/tokens',
      fromPan({ account_number: '4242424242424242' }),
    );
    const id = String(created.body['id']);
    const answer = await inquire({ source: 'pci_token', pci_token: { id } });
    expect([answer.status, answer.body]).toEqual([200, (await ofPan('4242424242424242')).body]);
  });

  it('says of a network token what it says of the card behind it', async () => {
    const { body } = await vault.post(
      '/api/pci/tokens',
      fromPan({ account_number: '4242424242424242' }),
    );
    const id = randomUUID();
    await vault.query(
      `insert into network_token (id, created_at, status, pci_token_id, metadata, scheme,
         masked_account_number, expiry_month, expiry_year)
       values ($1, now(), 'active', $2, '{}', 'visa', '424242******4242', 12, 2099)`,
      [id, body['id']],
    );
    const inquiry = { source: 'network_token', network_token: { id } };
    expect((await inquire(inquiry)).body).toEqual((await ofPan('4242424242424242')).body);
    await vault.query('delete from pci_token where id = $1', [body['id']]);
    expect((await inquire(inquiry)).body).toMatchObject({ bin: '424242', issuer_name: 'Six' });
  });

  it.each<[string, unknown, string[]]>([
    ['no source', {}, ['$.source']],
    ['an unknown source', { source: 'bin' }, ['$.source']],
    ['a source without its child', { source: 'pan' }, ['$.pan']],
    [
      'the child of another source',
      {
        source: 'pan',
        pan: { account_number: '4242424242424242' },
        pci_token: { id: randomUUID() },
      },
      ['$.pci_token'],
    ],
    [
      'a bad check digit',
      { source: 'pan', pan: { account_number: '4242424242424241' } },
      ['$.pan.account_number'],
    ],
    [
      'a security code',
      { source: 'pan', pan: { account_number: '4242424242424242', security_code: '123' } },
      ['$.pan.security_code'],
    ],
    [
      'an unknown token',
      { source: 'pci_token', pci_token: { id: randomUUID() } },
      ['$.pci_token.id'],
    ],
    [
      'an unknown network token',
      { source: 'network_token', network_token: { id: randomUUID() } },
      ['$.network_token.id'],
    ],
    ['a malformed ID', { source: 'pci_token', pci_token: { id: 'x' } }, ['$.pci_token.id']],
  ])('returns 422 for %s', async (_what, body, expected) => {
    const answer = await inquire(body);
    expect([answer.status, paths(answer)]).toEqual([422, expected]);
    expect(answer.text).not.toMatch(/\d{12}/);
  });

  it('returns 401 without a token and 403 without the scope', async () => {
    const body = { source: 'pan', pan: { account_number: '4242424242424242' } };
    expect((await inquire(body, { token: null })).status).toBe(401);
    const other = await vault.issuer.token({ scope: 'pci:tokens:read' });
    expect((await inquire(body, { token: other })).status).toBe(403);
  });

  it('gives the first answer again to the same idempotency key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = { source: 'pan', pan: { account_number: '4242424242424242' } };
    const first = await inquire(body, { headers });
    const again = await inquire(body, { headers });
    expect([again.body, again.headers.get('x-idempotent-replayed')]).toEqual([first.body, 'true']);
  });
});

describe('an instance at SAQ_A', () => {
  it('returns 403 for an inquiry by number, and accepts one by token', async () => {
    const instance = await bootVault({ BACKGROUND_WORK: 'worker', PCI_LEVEL: 'SAQ_A' });
    try {
      const scoped = await instance.issuer.token({ scope: 'metadata:inquiry:create' });
      const ask = (body: unknown) => instance.post(URL, body, { token: scoped });
      expect(
        (await ask({ source: 'pan', pan: { account_number: '4242424242424242' } })).status,
      ).toBe(403);
      expect((await ask({ source: 'pci_token', pci_token: { id: randomUUID() } })).status).toBe(
        422,
      );
    } finally {
      await instance.close();
    }
  });
});
