import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MerchantServer } from './support/merchant-server.js';
import { paths } from './support/paths.js';
import { type Answer, type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/generic/tokens';
const IBAN = 'DE89370400440532013000';
const PAYLOAD = {
  iban: IBAN,
  owner: { name: 'Ada "L" Ünal', birth_year: 1985 },
  verified: true,
  tags: ['a'],
  country: 'DE',
};

let vault: VaultUnderTest;
let merchant: MerchantServer;
let token: string;
let tokenId: string;

interface Sending {
  readonly id?: string;
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly token?: string;
}

function forward(body: unknown, sending: Sending = {}): Promise<Answer> {
  const { id = tokenId, query = '', headers = {}, token: used = token } = sending;
  return vault.post(`${URL}/${id}/forward${query}`, body, {
    token: used,
    headers: { 'x-destination-url': `${merchant.url}/payouts`, ...headers },
  });
}

async function createToken(payload: unknown): Promise<string> {
  const { body } = await vault.post(URL, { payload }, { token });
  return String(body['id']);
}

const arrived = (): unknown => JSON.parse(merchant.last.body.toString('utf8'));

beforeAll(async () => {
  merchant = await MerchantServer.start();
  vault = await bootVault({
    BACKGROUND_WORK: 'worker',
    FORWARD_ALLOWED_DESTINATIONS: merchant.url,
  });
  const scopes = ['create', 'delete', 'forward'].map((action) => `generic:tokens:${action}`);
  token = await vault.issuer.token({ scope: scopes.join(' ') });
  tokenId = await createToken(PAYLOAD);
});

afterAll(async () => {
  await vault.close();
  await merchant.close();
});

beforeEach(() => {
  merchant.arrived.length = 0;
  merchant.answerWith(200, { 'content-type': 'application/json' }, '{}');
});

describe('POST /api/generic/tokens/{id}/forward', () => {
  it('fills in fields of the payload', async () => {
    const template = {
      account: '{{ payload.iban }}',
      name: '{{ payload.owner.name }}',
      born: '{{ payload.owner.birth_year | unwrap }}',
      verified: '{{ payload.verified }}',
      first_tag: '{{ payload.tags.0 }}',
    };
    expect((await forward(template)).status).toBe(200);
    expect(arrived()).toEqual({
      account: IBAN,
      name: 'Ada "L" Ünal',
      born: 1985,
      verified: 'true',
      first_tag: 'a',
    });
    const scalar = await createToken('secret-of-a-partner');
    await forward({ key: '{{ payload }}' }, { id: scalar });
    expect(arrived()).toEqual({ key: 'secret-of-a-partner' });
  });

  it('hides the values in the response, but for those of less than five characters', async () => {
    merchant.answering = ({ body }, response) => {
      response.writeHead(201, { 'content-type': 'application/json', 'x-echo': IBAN }).end(body);
    };
    const sent = await forward({ a: '{{ payload.iban }}', b: '{{ payload.country }}' });
    expect([sent.status, sent.text, sent.headers.get('x-echo')]).toEqual([
      201,
      JSON.stringify({ a: '*'.repeat(IBAN.length), b: 'DE' }),
      '*'.repeat(IBAN.length),
    ]);
  });

  it.each([
    ['a field that is absent', '{{ payload.bic }}'],
    ['a field that is an object', '{{ payload.owner }}'],
    ['the payload, which is an object', '{{ payload }}'],
    ['an inherited property', '{{ payload.constructor }}'],
    ['a placeholder of a card', '{{ account_number }}'],
    ['an invalid path', '{{ payload. }}'],
  ])('returns 422 for %s, and sends nothing', async (_what, value) => {
    const refused = await forward({ field: value });
    expect([refused.status, paths(refused)]).toEqual([422, ['$.field']]);
    expect(merchant.arrived).toEqual([]);
  });

  it('shows no value in a dry run, and sends nothing', async () => {
    const { status, body } = await forward({ a: '{{ payload.iban }}' }, { query: '?dry_run=true' });
    expect([status, body['body'], body['method']]).toEqual([200, '{"a":"***"}', 'POST']);
    expect(merchant.arrived).toEqual([]);
  });

  it('is recorded before and after with the names of the fields', async () => {
    await forward({ a: '{{ payload.iban }}' });
    const rows = await vault.query<{ action: string; result: string; details: string }>(
      `select action, result, details from audit_event
       where object_type = 'generic_token' and object_id = $1 order by created_at desc, id desc
       limit 2`,
      [tokenId],
    );
    expect(rows.map(({ action, result }) => [action, result])).toEqual([
      ['generic.token.forward', 'success'],
      ['generic.token.forward.begin', 'success'],
    ]);
    expect(JSON.parse(String(rows[1]?.details))).toMatchObject({ placeholders: 'payload.iban' });
  });

  it('needs its own scope, and a token of the caller that still exists', async () => {
    const reader = await vault.issuer.token({ scope: 'generic:tokens:read' });
    const other = await vault.issuer.token({ clientId: 'other', scope: 'generic:tokens:forward' });
    const gone = await createToken(PAYLOAD);
    await vault.call('DELETE', `${URL}/${gone}`, { token });
    expect([
      (await forward({}, { token: reader })).status,
      (await forward({}, { token: other })).status,
      (await forward({}, { id: gone })).status,
      (await forward({}, { id: randomUUID() })).status,
    ]).toEqual([403, 404, 404, 404]);
  });
});
