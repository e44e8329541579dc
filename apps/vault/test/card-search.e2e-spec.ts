import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromPan, TEST_NUMBERS } from './factories/cards.js';
import { paths } from './support/paths.js';
import { type Answer, type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const CARDS = '/api/admin/cards';
const TOKENS = '/api/admin/network-tokens';
const SCOPES = 'pci:tokens:create pci:tokens:read network:tokens:create admin:cards:read';
const FOUND = ['metadata', 'network_tokens', 'expires_at', 'card', 'account', 'owner'];

let vault: VaultUnderTest;
let shop: string;
let other: string;
/** May read the tokens of all owners. */
let operator: string;

beforeAll(async () => {
  vault = await bootVault({
    BACKGROUND_WORK: 'worker',
    TOKEN_ACCESS_POLICIES: JSON.stringify([
      { client: 'console', owners: ['*'], actions: ['read'] },
    ]),
    UNOWNED_TOKENS_CLIENTS: 'migrated',
  });
  shop = await tokenOf('shop');
  other = await tokenOf('other');
  operator = await tokenOf('console');
});

afterAll(() => vault.close());

function tokenOf(clientId: string): Promise<string> {
  return vault.issuer.token({ clientId, scope: SCOPES });
}

type Headers = Record<string, string>;

async function store(
  token: string,
  { number = TEST_NUMBERS.visa, metadata = {}, headers = {} }: StoredCard = {},
): Promise<string> {
  const body = fromPan({ account_number: number }, { metadata });
  const answer = await vault.post('/api/pci/tokens', body, { token, headers });
  expect(answer.status).toBe(201);
  return String(answer.body['id']);
}

interface StoredCard {
  readonly number?: string;
  readonly metadata?: Record<string, string>;
  readonly headers?: Headers;
}

async function found(query: string, token = operator, headers: Headers = {}): Promise<string[]> {
  const answer = await vault.get(`${CARDS}${query}`, { token, headers });
  expect(answer.status).toBe(200);
  return (answer.body['data'] as { id: string }[]).map(({ id }) => id);
}

interface NetworkTokenRow {
  readonly owner: string;
  readonly status?: string;
  readonly cardId?: string | null;
  readonly scheme?: string;
  readonly number?: string;
  readonly createdAt?: string;
}

/** A network token without secrets, as a deleted one has none. */
async function networkToken({
  owner,
  status = 'deleted',
  cardId = null,
  scheme = 'visa',
  number = '489537******4242',
  createdAt = new Date().toISOString(),
}: NetworkTokenRow): Promise<string> {
  const id = randomUUID();
  await vault.query(
    `insert into network_token (id, created_at, status, pci_token_id, metadata, scheme,
       masked_account_number, expiry_month, expiry_year, masked_number, owner)
     values ($1, $2, $3, $4, '{}', $5, '411111******1111', 12, 2099, $6, $7)`,
    [id, createdAt, status, cardId, scheme, number, owner],
  );
  return id;
}

async function auditEvents(action: string): Promise<{ actor: string; details: unknown }[]> {
  const token = await vault.issuer.token({ clientId: 'auditor', scope: 'admin:audit:read' });
  const { body } = await vault.get(`/api/admin/audit-events?action=${action}`, { token });
  return body['data'] as { actor: string; details: unknown }[];
}

describe('GET /api/admin/cards', () => {
  it('shows of a card what its token shows, without the name of the holder', async () => {
    const metadata = { order_id: '4711' };
    const id = await store(shop, { metadata });
    const answer = await vault.get(`${CARDS}?metadata=order_id%3D4711`, { token: operator });
    expect(answer.body).toEqual({
      data: [
        {
          id,
          created_at: expect.stringMatching(/Z$/),
          expires_at: null,
          owner: 'shop',
          account: null,
          card: {
            scheme: 'visa',
            bin: '411111',
            last_four: '1111',
            masked_account_number: '411111******1111',
            expiry_month: 12,
            expiry_year: 2099,
            fingerprint: expect.any(String),
          },
          metadata,
          network_tokens: [],
        },
      ],
      links: { next: null },
    });
    expect(answer.text).not.toContain('Jane');
    expect(answer.text).not.toContain(TEST_NUMBERS.visa);
  });

  it('finds cards by last four, BIN, fingerprint and time', async () => {
    const amex = await store(shop, { number: TEST_NUMBERS['american express'] });
    const jcb = await store(shop, { number: TEST_NUMBERS.jcb });
    expect(await found('?last_four=0005')).toEqual([amex]);
    expect(await found('?bin=378282')).toEqual([amex]);
    expect(await found('?bin=378282&last_four=0000')).toEqual([]);
    expect(await found('?bin=353011')).toEqual([jcb]);
    const { body } = await vault.get(`/api/pci/tokens/${jcb}`, { token: shop });
    const { fingerprint } = body['card'] as { fingerprint: string };
    expect(await found(`?fingerprint=${fingerprint}`)).toEqual([jcb]);
    const at = String(body['created_at']);
    expect(await found(`?from=${at}&bin=353011`)).toEqual([jcb]);
    expect(await found(`?to=${at}&bin=353011`)).toEqual([]);
  });

  it.each([
    ['plain', 'ref', 'abc'],
    ['with quotes', 'a"b', 'x","ref":"y'],
    ['with a backslash', 'path', 'c:\\users\\u0000'],
    ['with an equals sign', 'formula', 'a=b=c'],
    ['that is empty', 'note', ''],
    ['with line breaks', 'lines', 'one\ntwo'],
    ['in another script', 'größe', '大'],
  ])('finds exactly the card with metadata %s', async (_, key, value) => {
    const id = await store(shop, { metadata: { first: '1', [key]: value } });
    await store(shop, {
      metadata: { [key]: `${value}x`, ref2: `{"${key}":"${value}"}`.slice(0, 80) },
    });
    const pair = encodeURIComponent(`${key}=${value}`);
    // A literal "\u0000" is the one value that a search does not find.
    expect(await found(`?metadata=${pair}`)).toEqual(value.includes('\\u0000') ? [] : [id]);
  });

  it('stores metadata that jsonb refuses, and does not fail on it', async () => {
    const id = await store(shop, { metadata: { broken: 'x' } });
    await vault.query(`update pci_token set metadata = '{"broken":"\\u0000"}' where id = $1`, [id]);
    expect(await found('?metadata=broken%3Dx')).toEqual([]);
  });

  it('finds cards by the state of their network tokens, as far as the caller may read them', async () => {
    const metadata = { group: 'states' };
    const [active, none] = [await store(shop, { metadata }), await store(shop, { metadata })];
    const hidden = await store(shop, { metadata });
    const failed = await networkToken({ owner: 'shop', status: 'failed', cardId: active });
    const newer = await networkToken({ owner: 'shop', status: 'active', cardId: active });
    await networkToken({ owner: 'other', status: 'active', cardId: hidden });
    const group = '?metadata=group%3Dstates';
    expect(await found(`${group}&network_token_status=active`, shop)).toEqual([active]);
    expect(await found(`${group}&network_token_status=failed`, shop)).toEqual([active]);
    expect(await found(`${group}&network_token_status=pending`, shop)).toEqual([]);
    expect(await found(`${group}&network_token_status=none`, shop)).toEqual([hidden, none]);
    expect(await found(`${group}&network_token_status=none`)).toEqual([none]);
    const answer = await vault.get(`${CARDS}${group}`, { token: shop });
    const shown = (answer.body['data'] as { id: string; network_tokens: unknown }[]).map(
      ({ id, network_tokens: tokens }) => [id, tokens],
    );
    expect(shown).toEqual([
      [hidden, []],
      [none, []],
      [
        active,
        [
          { id: newer, status: 'active' },
          { id: failed, status: 'failed' },
        ],
      ],
    ]);
  });

  it('shows each caller the cards that its other reads show', async () => {
    const metadata = { group: 'owners' };
    const own = await store(shop, { metadata });
    const headers = { 'x-token-account': 'account-a' };
    const ofAccount = await store(shop, { metadata, headers });
    const theirs = await store(other, { metadata });
    const group = '?metadata=group%3Downers';
    expect(await found(group, shop)).toEqual([own]);
    expect(await found(group, shop, headers)).toEqual([ofAccount, own]);
    expect(await found(group, other)).toEqual([theirs]);
    expect(await found(group)).toEqual([theirs, ofAccount, own]);
    expect(await found(group, operator, headers)).toEqual([theirs, ofAccount, own]);
    const b = { 'x-token-account': 'account-b' };
    expect(await found(group, operator, b)).toEqual([theirs, own]);
  });

  it('shows no card that has expired', async () => {
    const id = await store(shop, { metadata: { group: 'expiry' } });
    await vault.query(`update pci_token set expires_at = now() - interval '1s' where id = $1`, [
      id,
    ]);
    expect(await found('?metadata=group%3Dexpiry')).toEqual([]);
  });

  it('does not show a card whose owner was changed in the database', async () => {
    const id = await store(shop, { metadata: { group: 'moved' } });
    await vault.query(`update pci_token set owner = 'other' where id = $1`, [id]);
    const answer = await vault.get(`${CARDS}?metadata=group%3Dmoved`, { token: other });
    expect(answer.status).toBe(500);
  });

  it.each(['desc', 'asc'])('walks cards of the same instant once each, %s', async (order) => {
    const metadata = { group: `walk-${order}` };
    const ids = [];
    for (let made = 0; made < 7; made += 1) ids.push(await store(shop, { metadata }));
    await vault.query(`update pci_token set created_at = '2026-01-01' where id = any($1)`, [ids]);
    const seen: string[] = [];
    const first = `${CARDS}?metadata=group%3Dwalk-${order}&limit=3&order=${order}&bin=411111`;
    for (let path: string | null = first; path !== null;) {
      const page: Answer = await vault.get(path, { token: operator });
      seen.push(...(page.body['data'] as { id: string }[]).map(({ id }) => id));
      const { next } = page.body['links'] as { next: string | null };
      path = next && next.slice(next.indexOf('/api'));
    }
    const sorted = [...ids].sort();
    expect(seen).toEqual(order === 'asc' ? sorted : sorted.reverse());
  });

  it('records a search over cards of other owners, without the values of the filters', async () => {
    const before = (await auditEvents('pci.token.search')).length;
    await found('?last_four=1111&metadata=order_id%3D4711&limit=5', shop);
    expect(await auditEvents('pci.token.search')).toHaveLength(before);
    const ids = await found('?last_four=1111&metadata=order_id%3D4711&limit=5');
    const [newest, ...older] = await auditEvents('pci.token.search');
    expect(older).toHaveLength(before);
    expect(newest).toMatchObject({
      actor: 'client:console',
      details: { filters: 'last_four metadata', found: ids.length },
    });
  });

  it.each([
    ['last_four=111', '$.query.last_four'],
    ['last_four=', '$.query.last_four'],
    ['bin=41111x', '$.query.bin'],
    ['bin=4111111111111111', '$.query.bin'],
    ['scheme=visa', '$.query.scheme'],
    ['metadata=order_id', '$.query.metadata'],
    ['metadata=%3D1', '$.query.metadata'],
    [`metadata=${'k'.repeat(21)}%3D1`, '$.query.metadata'],
    [`metadata=k%3D${'v'.repeat(81)}`, '$.query.metadata'],
    ['network_token_status=lost', '$.query.network_token_status'],
    ['from=yesterday', '$.query.from'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', '$.query.to'],
    ['order=newest', '$.query.order'],
    ['limit=0', '$.query.limit'],
    ['after=abc', '$.query.after'],
    [`after=${randomUUID()}`, '$.query.after'],
    ['cardholder_name=Jane', '$.query.cardholder_name'],
  ])('returns 422 for ?%s', async (query, path) => {
    const answer = await vault.get(`${CARDS}?${query}`, { token: operator });
    expect([answer.status, [...new Set(paths(answer))]]).toEqual([422, [path]]);
  });

  it('needs the scope admin:cards:read', async () => {
    const token = await vault.issuer.token({ clientId: 'shop', scope: 'pci:tokens:read' });
    for (const path of [CARDS, TOKENS]) {
      expect((await vault.get(path, { token })).status).toBe(403);
    }
  });

  it('has the same fields for every card', async () => {
    await store(shop, { metadata: { group: 'fields' } });
    const { body } = await vault.get(`${CARDS}?limit=1`, { token: operator });
    const [card] = body['data'] as object[];
    expect(Object.keys(card ?? {}).sort()).toEqual([...FOUND, 'id', 'created_at'].sort());
  });
});

describe('GET /api/admin/network-tokens', () => {
  const ids = async (query: string, token = operator): Promise<string[]> => {
    const answer = await vault.get(`${TOKENS}${query}`, { token });
    expect(answer.status).toBe(200);
    return (answer.body['data'] as { id: string }[]).map(({ id }) => id);
  };

  it('finds network tokens by state, scheme, last four and card', async () => {
    const cardId = randomUUID();
    const id = await networkToken({
      owner: 'shop',
      scheme: 'discover',
      number: '650511******0009',
      cardId,
    });
    for (const query of ['scheme=discover', 'last_four=0009', `pci_token_id=${cardId}`]) {
      expect(await ids(`?${query}`)).toEqual([id]);
      expect(await ids(`?${query}`, shop)).toEqual([id]);
      expect(await ids(`?${query}`, other)).toEqual([]);
    }
    expect(await ids('?card_last_four=1111&scheme=discover')).toEqual([id]);
    expect(await ids('?card_last_four=0009')).toEqual([]);
    expect(await ids('?status=deleted')).toContain(id);
    expect(await ids('?status=suspended')).toEqual([]);
  });

  it('shows the token, its owner and the masked card', async () => {
    const id = await networkToken({ owner: 'shop', scheme: 'mastercard' });
    const { body } = await vault.get(`${TOKENS}?scheme=mastercard`, { token: operator });
    expect(body['data']).toEqual([
      {
        id,
        created_at: expect.stringMatching(/Z$/),
        owner: 'shop',
        account: null,
        card: expect.objectContaining({ last_four: '1111', bin: '411111' }),
        metadata: {},
        network_token: expect.objectContaining({ status: 'deleted', last_four: '4242' }),
        pci_token_id: null,
      },
    ]);
    const [event] = await auditEvents('network.token.search');
    expect(event?.details).toEqual({ filters: 'scheme', found: 1 });
  });

  it.each(['desc', 'asc'])('walks tokens of the same instant once each, %s', async (order) => {
    const [createdAt, cardId] = [new Date().toISOString(), randomUUID()];
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      made.push(await networkToken({ owner: 'shop', createdAt, cardId }));
    }
    const seen: string[] = [];
    const first = `${TOKENS}?pci_token_id=${cardId}&limit=2&order=${order}`;
    for (let path: string | null = first; path !== null;) {
      const page: Answer = await vault.get(path, { token: operator });
      seen.push(...(page.body['data'] as { id: string }[]).map(({ id }) => id));
      const { next } = page.body['links'] as { next: string | null };
      path = next && next.slice(next.indexOf('/api'));
    }
    const sorted = [...made].sort();
    expect(seen).toEqual(order === 'asc' ? sorted : sorted.reverse());
  });

  it.each([
    ['status=lost', '$.query.status'],
    ['scheme=jcb', '$.query.scheme'],
    ['last_four=12', '$.query.last_four'],
    ['card_last_four=abcd', '$.query.card_last_four'],
    ['pci_token_id=1', '$.query.pci_token_id'],
    ['bin=411111', '$.query.bin'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z', '$.query.to'],
  ])('returns 422 for ?%s', async (query, path) => {
    const answer = await vault.get(`${TOKENS}?${query}`, { token: operator });
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });
});
