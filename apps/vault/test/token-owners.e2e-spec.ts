import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromPan } from './factories/cards.js';
import { complete, encrypt, sessionKey } from './support/browser.js';
import { bootVault, type Answer, type VaultUnderTest } from './support/vault-under-test.js';

const HOUR_S = 60 * 60;
const WEEK_S = 7 * 24 * HOUR_S;
const ACCOUNT_A = { 'x-token-account': 'account-a' };
const ACCOUNT_B = { 'x-token-account': 'account-b' };
const SCOPES = [
  ...['create', 'read', 'update', 'delete', 'reveal', 'forward'].map(
    (verb) => `pci:tokens:${verb}`,
  ),
  ...['create', 'read', 'update', 'delete'].map((verb) => `generic:tokens:${verb}`),
  'metadata:inquiry:create',
].join(' ');

let destination: Server;
let destinationUrl: string;
let vault: VaultUnderTest;
let owner: string;
let stranger: string;
let reporter: string;

type Headers = Record<string, string>;

beforeAll(async () => {
  destination = createServer((_, response) => {
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(destination, 'listening');
  destinationUrl = `http://127.0.0.1:${(destination.address() as AddressInfo).port}`;
  const policies = [
    { client: 'reporter', owners: ['*'], actions: ['read'] },
    {
      client: 'limited',
      owners: ['shop'],
      accounts: ['account-a'],
      actions: ['forward'],
      destinations: ['https://psp.example'],
    },
    { client: 'busy', per_day: { forward: 2, reveal: 1 } },
  ];
  vault = await bootVault({
    BACKGROUND_WORK: 'worker',
    CARD_NUMBER_READERS: 'shop,stranger,busy',
    FORWARD_ALLOWED_DESTINATIONS: 'http://127.0.0.1:*',
    TOKEN_ACCESS_POLICIES: JSON.stringify(policies),
    UNOWNED_TOKENS_CLIENTS: 'migrated',
  });
  owner = await tokenOf('shop');
  stranger = await tokenOf('stranger');
  reporter = await tokenOf('reporter');
});

afterAll(async () => {
  await vault.close();
  destination.close();
});

function tokenOf(clientId: string): Promise<string> {
  const exp = Math.floor(Date.now() / 1_000) + WEEK_S;
  return vault.issuer.token({ clientId, scope: SCOPES, exp });
}

async function create(token: string, headers: Headers = {}): Promise<string> {
  const { status, body } = await vault.post('/api/pci/tokens', fromPan(), { token, headers });
  expect(status).toBe(201);
  return String(body['id']);
}

function forward(id: string, token: string, headers: Headers = {}): Promise<Answer> {
  return vault.post(
    `/api/pci/tokens/${id}/forward`,
    { number: '{{ account_number }}' },
    { token, headers: { 'x-destination-url': destinationUrl, ...headers } },
  );
}

/** Everything that can be done with a card, and the status for a caller who may do it. */
const USES: [string, number, (id: string, token: string, headers?: Headers) => Promise<Answer>][] =
  [
    [
      'read',
      200,
      (id, token, headers = {}) => vault.get(`/api/pci/tokens/${id}`, { token, headers }),
    ],
    [
      'change',
      200,
      (id, token, headers = {}) =>
        vault.call('PATCH', `/api/pci/tokens/${id}`, {
          token,
          headers,
          body: { metadata: { a: 'b' } },
        }),
    ],
    [
      'reveal',
      200,
      (id, token, headers = {}) =>
        vault.post(`/api/pci/tokens/${id}/reveal`, undefined, { token, headers }),
    ],
    ['forward', 200, forward],
    [
      'see the security code of',
      200,
      (id, token, headers = {}) =>
        vault.get(`/api/pci/tokens/${id}/security-code`, { token, headers }),
    ],
    [
      'collect the security code of',
      201,
      (id, token, headers = {}) =>
        vault.post(`/api/pci/tokens/${id}/security-code`, undefined, { token, headers }),
    ],
    [
      'forget the security code of',
      204,
      (id, token, headers = {}) =>
        vault.call('DELETE', `/api/pci/tokens/${id}/security-code`, { token, headers }),
    ],
    [
      'delete',
      204,
      (id, token, headers = {}) =>
        vault.call('DELETE', `/api/pci/tokens/${id}`, { token, headers }),
    ],
  ];

describe('A card', () => {
  it.each(USES)('exists only for its owner to %s', async (_, status, use) => {
    const id = await create(owner);
    expect((await use(id, stranger)).status).toBe(404);
    expect((await use(id, stranger, ACCOUNT_A)).status).toBe(404);
    expect((await use(id, owner)).status).toBe(status);
  });

  it.each(USES)('of an account needs that account to %s', async (_, status, use) => {
    const id = await create(owner, ACCOUNT_A);
    expect((await use(id, owner)).status).toBe(404);
    expect((await use(id, owner, ACCOUNT_B)).status).toBe(404);
    expect((await use(id, stranger, ACCOUNT_A)).status).toBe(404);
    expect((await use(id, owner, ACCOUNT_A)).status).toBe(status);
  });

  it('of another client is unknown to inquiries', async () => {
    const id = await create(owner);
    const body = { source: 'pci_token', pci_token: { id } };
    const ask = (token: string) => vault.post('/api/metadata/inquiries', body, { token });
    expect((await ask(stranger)).status).toBe(422);
    expect((await ask(owner)).status).toBe(200);
  });

  it('is listed for its owner and its account only', async () => {
    const client = await tokenOf('lister');
    const [own, ofA] = [await create(client), await create(client, ACCOUNT_A)];
    const list = async (token: string, headers: Headers = {}) => {
      const { body } = await vault.get('/api/pci/tokens?limit=100', { token, headers });
      return (body['data'] as { id: string }[]).map(({ id }) => id);
    };
    expect(await list(client)).toEqual([own]);
    expect(new Set(await list(client, ACCOUNT_A))).toEqual(new Set([own, ofA]));
    expect(await list(client, ACCOUNT_B)).toEqual([own]);
    expect(await list(reporter)).toEqual(expect.arrayContaining([own, ofA]));
    expect(await list(reporter, ACCOUNT_B)).not.toContain(ofA);
    expect(await list(stranger)).not.toContain(own);
  });
});

describe('A policy', () => {
  it('gives the actions that it names and no others', async () => {
    const id = await create(owner, ACCOUNT_A);
    expect((await vault.get(`/api/pci/tokens/${id}`, { token: reporter })).status).toBe(200);
    expect((await forward(id, reporter)).status).toBe(404);
    const wrong = await vault.get(`/api/pci/tokens/${id}`, { token: reporter, headers: ACCOUNT_B });
    expect(wrong.status).toBe(404);
  });

  it('limits the destinations of forwards', async () => {
    const limited = await tokenOf('limited');
    const refused = await forward(await create(owner, ACCOUNT_A), limited);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('your policy');
    expect((await forward(await create(owner, ACCOUNT_B), limited)).status).toBe(404);
  });
});

describe('A row that was changed in the database', () => {
  it('does not open for the client that it was given to', async () => {
    const id = await create(owner);
    await vault.query(`update pci_token set owner = 'stranger' where id = $1`, [id]);
    for (const [, , use] of USES) {
      expect([404, 500]).toContain((await use(id, stranger)).status);
      expect((await use(id, owner)).status).toBe(404);
    }
    const rows = await vault.query(
      `select 1 from audit_event where action = 'crypto.integrity_failure' and object_id = $1`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('does not open as a token without an owner', async () => {
    const id = await create(owner);
    await vault.query('update pci_token set owner = null where id = $1', [id]);
    const migrated = await tokenOf('migrated');
    expect((await vault.get(`/api/pci/tokens/${id}`, { token: migrated })).status).toBe(500);
  });

  it('makes no token of a session', async () => {
    const opened = await vault.post('/api/pci/tokens', { source: 'session' }, { token: owner });
    const session = { id: String(opened.body['id']), sessionId: String(opened.body['session_id']) };
    const jwk = await sessionKey(vault, session);
    const set = `update tokenization_session set owner = 'stranger' where id = $1`;
    await vault.query(set, [session.id]);
    const payload = await encrypt(jwk, (fromPan() as { pan: unknown }).pan);
    expect((await complete(vault, session, payload)).status).toBe(500);
  });
});

describe('A session', () => {
  it('belongs to its owner, and its token does too', async () => {
    const body = { source: 'session' };
    const opened = await vault.post('/api/pci/tokens', body, { token: owner, headers: ACCOUNT_A });
    const session = { id: String(opened.body['id']), sessionId: String(opened.body['session_id']) };
    const url = `/api/pci/sessions/${session.id}`;
    expect((await vault.get(url, { token: stranger })).status).toBe(404);
    expect((await vault.get(url, { token: owner })).status).toBe(404);
    expect((await vault.get(url, { token: owner, headers: ACCOUNT_A })).status).toBe(200);
    const payload = await encrypt(
      await sessionKey(vault, session),
      (fromPan() as { pan: unknown }).pan,
    );
    expect((await complete(vault, session, payload)).status).toBe(200);
    const token = `/api/pci/tokens/${session.id}`;
    expect((await vault.get(token, { token: owner, headers: ACCOUNT_A })).status).toBe(200);
    expect((await vault.get(token, { token: owner })).status).toBe(404);
  });
});

describe('A generic token', () => {
  it('exists only for its owner', async () => {
    const body = { payload: { iban: 'AT00' } };
    const created = await vault.post('/api/generic/tokens', body, { token: owner });
    const url = `/api/generic/tokens/${String(created.body['id'])}`;
    expect((await vault.get(url, { token: stranger })).status).toBe(404);
    expect((await vault.call('PATCH', url, { token: stranger, body })).status).toBe(404);
    expect((await vault.call('DELETE', url, { token: stranger })).status).toBe(404);
    const listed = await vault.get('/api/generic/tokens', { token: stranger });
    expect(listed.body['data']).toEqual([]);
    expect((await vault.get(url, { token: owner })).status).toBe(200);
  });
});

describe('x-token-account', () => {
  it.each(['', 'a b', 'a'.repeat(65), 'ä'])('is refused when it is %j', async (account) => {
    const headers = { 'x-token-account': Buffer.from(account).toString('latin1') };
    const { status, text } = await vault.post('/api/pci/tokens', fromPan(), {
      token: owner,
      headers,
    });
    expect(status).toBe(422);
    expect(text).toContain('$.headers.x-token-account');
  });

  it('keeps idempotency keys of accounts apart', async () => {
    const key = { 'x-idempotency-key': randomUUID() };
    const ids = [];
    for (const account of [ACCOUNT_A, ACCOUNT_B]) {
      const headers = { ...key, ...account };
      ids.push(
        (await vault.post('/api/pci/tokens', fromPan(), { token: owner, headers })).body['id'],
      );
    }
    expect(new Set(ids).size).toBe(2);
  });
});

describe('A daily budget', () => {
  it('ends forwards and reveals with 429 until midnight, over all replicas', async () => {
    const busy = await tokenOf('busy');
    const id = await create(busy);
    const replica = await vault.replica();
    const at = replica.url;
    const reveal = `/api/pci/tokens/${id}/reveal`;
    expect((await vault.post(reveal, undefined, { token: busy, at })).status).toBe(200);
    const refused = await vault.post(reveal, undefined, { token: busy });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(24 * HOUR_S);
    const answers = await Promise.all(Array.from({ length: 6 }, () => forward(id, busy)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    vault.clock.advance(24 * HOUR_S * 1_000);
    expect((await vault.post(reveal, undefined, { token: await tokenOf('busy') })).status).toBe(
      200,
    );
    vault.clock.reset();
  });
});
