import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { race, RACERS } from '@tessera/local/testing';
import { card, fromPan } from './factories/cards.js';
import { giveCard, openSession } from './support/browser.js';
import { paths } from './support/paths.js';
import { type Answer, type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/pci/tokens';
const UNKNOWN = '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11';
const EVENTS = ['pci.token.updated', 'pci.token.deleted', 'pci.token.expired'];

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  const token = await vault.issuer.token({ scope: 'admin:webhooks:create' });
  const endpoint = { url: 'http://127.0.0.1:1/hook', events: EVENTS };
  expect((await vault.post('/api/admin/webhooks', endpoint, { token })).status).toBe(201);
});

afterAll(async () => {
  await vault.close();
});

async function create(beside: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await vault.post(URL, fromPan({}, beside));
  expect(status).toBe(201);
  return String(body['id']);
}

function patch(id: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return vault.call('PATCH', `${URL}/${id}`, { body, headers });
}

async function eventsAbout(id: string): Promise<string[]> {
  const rows = await vault.query<{ event: string }>(
    `select event from webhook_delivery where body::json -> 'related_object' ->> 'id' = $1
     order by created_at, event`,
    [id],
  );
  return rows.map(({ event }) => event);
}

describe('PATCH /api/pci/tokens/{id}', () => {
  it('changes what is given and leaves the rest, the number above all', async () => {
    const id = await create({ metadata: { order: 'A-1' } });
    const before = await vault.get(`${URL}/${id}`);
    const change = { expiry_month: 6, expiry_year: 2098, cardholder_name: 'Joan Roe' };
    const changed = await patch(id, change);
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...before.body,
      card: { ...(before.body['card'] as object), ...change },
    });
    expect((await vault.get(`${URL}/${id}`)).body).toEqual(changed.body);
  });

  it('reads escaped names as they were sent, whatever others have tried to send before', async () => {
    const metadata = { '\n': 'a', 'é"': 'b' };
    for (const name of ['\\', '\\n', '\\"', 'é\\']) {
      const refused = await vault.post(URL, fromPan({}, { metadata: { [name]: 'x' } }));
      expect([refused.status, paths(refused)]).toEqual([
        422,
        [`$.metadata['${name.replaceAll('\\', '\\\\')}']`],
      ]);
    }
    for (const [name, value] of Object.entries(metadata)) {
      const id = await create({ metadata: { [name]: value } });
      const { text } = await vault.get(`${URL}/${id}`);
      expect(text).toContain(`"metadata":${JSON.stringify({ [name]: value })}`);
    }
  });

  it('replaces metadata as a whole, and null or {} empties it', async () => {
    const id = await create({ metadata: { order: 'A-1', note: 'n' } });
    expect((await patch(id, { metadata: { order: 'A-2' } })).body['metadata']).toEqual({
      order: 'A-2',
    });
    expect((await patch(id, { metadata: null })).body['metadata']).toEqual({});
    expect((await patch(id, { metadata: { empty: '' } })).body['metadata']).toEqual({ empty: '' });
    expect((await patch(id, { metadata: {} })).body['metadata']).toEqual({});
  });

  it('removes the name with null, and takes one where there was none', async () => {
    const id = await create();
    const without = await patch(id, { cardholder_name: null });
    expect(without.body['card']).not.toHaveProperty('cardholder_name');
    const again = await patch(id, { cardholder_name: 'Joan Roe' });
    expect(again.body['card']).toHaveProperty('cardholder_name', 'Joan Roe');
    const stored = await vault.query('select sealed_cardholder_name from pci_token where id = $1', [
      id,
    ]);
    expect(JSON.stringify(stored)).not.toContain('Joan');
  });

  it('counts expires_in from now; null lifts the expiry', async () => {
    const id = await create({ expires_in: 60 });
    const before = Date.now();
    const later = await patch(id, { expires_in: 3_600 });
    const expiresAt = Date.parse(String(later.body['expires_at']));
    expect(expiresAt - before).toBeGreaterThanOrEqual(3_600_000);
    expect(expiresAt - before).toBeLessThan(3_630_000);
    expect((await patch(id, { expires_in: null })).body['expires_at']).toBeNull();
    vault.clock.advance(7_200_000);
    expect((await vault.get(`${URL}/${id}`)).status).toBe(200);
    vault.clock.reset();
  });

  it('emits an event in the transaction of a change, and none when nothing changed', async () => {
    const id = await create({ metadata: { order: 'A-1' } });
    const same = {
      metadata: { order: 'A-1' },
      cardholder_name: 'Jane Doe',
      expiry_month: 12,
      expiry_year: 2099,
      expires_in: null,
    };
    expect((await patch(id, {})).status).toBe(200);
    expect((await patch(id, same)).status).toBe(200);
    expect(await eventsAbout(id)).toEqual([]);
    await patch(id, { ...same, expiry_month: 11 });
    await patch(id, { expiry_month: 11 });
    expect(await eventsAbout(id)).toEqual(['pci.token.updated']);
    const xmins = await vault.query<{ xmin: string }>(
      `select xmin::text from pci_token where id = $1 union all
       select xmin::text from webhook_delivery where body::json -> 'related_object' ->> 'id' = $2`,
      [id, id],
    );
    expect(new Set(xmins.map(({ xmin }) => xmin)).size).toBe(1);
  });

  it('loses no change of requests that arrive at once', async () => {
    const id = await create();
    const changes = [
      { metadata: { order: 'A-1' } },
      { expiry_month: 5 },
      { cardholder_name: 'J R' },
    ];
    const answers = await Promise.all(changes.map((change) => patch(id, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await vault.get(`${URL}/${id}`);
    expect(body).toMatchObject({
      metadata: { order: 'A-1' },
      card: { expiry_month: 5, cardholder_name: 'J R' },
    });
    expect(await eventsAbout(id)).toHaveLength(3);
  });

  it('has one effect for one idempotency key', async () => {
    const id = await create();
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await patch(id, { expires_in: 600 }, headers);
    vault.clock.advance(60_000);
    const replay = await patch(id, { expires_in: 600 }, headers);
    vault.clock.reset();
    expect(replay.body).toEqual(first.body);
    expect(replay.headers.get('x-idempotent-replayed')).toBe('true');
    expect(await eventsAbout(id)).toHaveLength(1);
    const other = await patch(id, { expires_in: 601 }, headers);
    expect(paths(other)).toEqual(['$.headers.x-idempotency-key']);
  });

  const pairs = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));

  it.each<[string, unknown, string]>([
    ['21 metadata pairs', { metadata: pairs(21) }, '$.metadata'],
    [
      'a key of 21 characters',
      { metadata: { ['k'.repeat(21)]: 'v' } },
      `$.metadata.${'k'.repeat(21)}`,
    ],
    ['an empty key', { metadata: { '': 'v' } }, "$.metadata['']"],
    ['a value of 81 characters', { metadata: { key: 'v'.repeat(81) } }, '$.metadata.key'],
    ['null as a value', { metadata: { key: null } }, '$.metadata.key'],
    ['a number as a value', { metadata: { key: 1 } }, '$.metadata.key'],
    ['a card number as a value', { metadata: { key: '4111111111111111' } }, '$.metadata.key'],
    ['a card number in a text', { metadata: { key: 'no. 4111-1111-1111-1111' } }, '$.metadata.key'],
    ['a card number as a key', { metadata: { '4111111111111111': 'v' } }, "$.metadata['***']"],
    ['an empty name', { cardholder_name: '' }, '$.cardholder_name'],
    ['a name of 256 characters', { cardholder_name: 'n'.repeat(256) }, '$.cardholder_name'],
    ['a card number as a name', { cardholder_name: '4111 1111 1111 1111' }, '$.cardholder_name'],
    ['month 0', { expiry_month: 0 }, '$.expiry_month'],
    ['month 13', { expiry_month: 13 }, '$.expiry_month'],
    ['null as a month', { expiry_month: null }, '$.expiry_month'],
    ['a month as text', { expiry_month: '6' }, '$.expiry_month'],
    ['null as a year', { expiry_year: null }, '$.expiry_year'],
    ['a year that has passed', { expiry_year: 2020 }, '$.expiry_year'],
    ['a date that has passed', { expiry_month: 1, expiry_year: 2020 }, '$.expiry_year'],
    ['a year that cards do not have', { expiry_year: 2100 }, '$.expiry_year'],
    ['expires_in 0', { expires_in: 0 }, '$.expires_in'],
    ['expires_in beyond 30 days', { expires_in: 2_592_001 }, '$.expires_in'],
    [
      'a card number to replace the old one',
      { account_number: '4242424242424242' },
      '$.account_number',
    ],
    ['a child pan', { pan: card() }, '$.pan.account_number'],
    ['a security code', { security_code: '123' }, '$.security_code'],
    ['a scheme', { scheme: 'visa' }, '$.scheme'],
  ])('returns 422 for %s and changes nothing', async (_what, body, path) => {
    const id = await create();
    const before = await vault.get(`${URL}/${id}`);
    const answer = await patch(id, body);
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
    expect(answer.text).not.toMatch(/\d{12}/);
    expect((await vault.get(`${URL}/${id}`)).body).toEqual(before.body);
    expect(await eventsAbout(id)).toEqual([]);
  });

  it('takes metadata at its limits', async () => {
    const id = await create();
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [String(index).padStart(20, 'k'), 'v'.repeat(80)]),
    );
    expect((await patch(id, { metadata })).body['metadata']).toEqual(metadata);
  });

  it('says only that a card has passed when its date is changed', async () => {
    const id = await create();
    await vault.query('update pci_token set expiry_year = 2020 where id = $1', [id]);
    expect((await patch(id, { metadata: { order: 'A-1' } })).status).toBe(200);
    expect(paths(await patch(id, { expiry_month: 11 }))).toEqual(['$.expiry_month']);
  });

  it('returns 404 for an unknown, a malformed, a deleted and an expired id', async () => {
    const gone = await create();
    await vault.call('DELETE', `${URL}/${gone}`);
    const expired = await create({ expires_in: 60 });
    vault.clock.advance(60_000);
    for (const id of [UNKNOWN, 'x', gone, expired]) {
      expect((await patch(id, { metadata: {} })).status).toBe(404);
      expect((await patch(id, { expires_in: null })).status).toBe(404);
    }
    vault.clock.reset();
  });

  it('returns 401 without a token, 403 with another scope and 401 for the token of another instance', async () => {
    const id = await create();
    const scope = 'pci:tokens:create pci:tokens:read pci:tokens:delete';
    const wrong = await vault.issuer.token({ scope });
    const foreign = await vault.issuer.token({ scope: 'pci:tokens:update', audience: 'other' });
    const call = (token: string | null) =>
      vault.call('PATCH', `${URL}/${id}`, { body: { metadata: {} }, token });
    expect((await call(null)).status).toBe(401);
    expect((await call(wrong)).status).toBe(403);
    expect((await call(foreign)).status).toBe(401);
  });
});

describe('DELETE /api/pci/tokens/{id}', () => {
  it('destroys number, name and key at once, and reads 404 from then on', async () => {
    const id = await create();
    const deleted = await vault.call('DELETE', `${URL}/${id}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect(await vault.query('select 1 from pci_token where id = $1', [id])).toEqual([]);
    expect((await vault.get(`${URL}/${id}`)).status).toBe(404);
    expect((await vault.call('DELETE', `${URL}/${id}`)).status).toBe(404);
  });

  it('leaves a tombstone, an event and an audit row in one transaction', async () => {
    const id = await create();
    await vault.call('DELETE', `${URL}/${id}`);
    expect(await eventsAbout(id)).toEqual(['pci.token.deleted']);
    const rows = await vault.query<{ xmin: string }>(
      `select xmin::text from list_tombstone where id::text = $1 union all
       select xmin::text from webhook_delivery where body::json -> 'related_object' ->> 'id' = $1 union all
       select xmin::text from audit_event where object_id = $1 and action = 'pci.token.delete'`,
      [id],
    );
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
  });

  it('returns 204 once and emits one event when requests race', async () => {
    const id = await create();
    const answers = await race(() => vault.call('DELETE', `${URL}/${id}`));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: RACERS - 1 }, () => 404)]);
    expect(await eventsAbout(id)).toEqual(['pci.token.deleted']);
  });

  it('never brings a token back that is changed at the same moment', async () => {
    const id = await create();
    const [, deleted] = await Promise.all([
      patch(id, { metadata: { order: 'A-1' } }),
      vault.call('DELETE', `${URL}/${id}`),
    ]);
    expect(deleted.status).toBe(204);
    expect((await vault.get(`${URL}/${id}`)).status).toBe(404);
  });

  it('keeps the cursor of a list valid', async () => {
    const [older, newer] = [await create(), await create()];
    const page = await vault.get(`${URL}?limit=1`);
    expect((page.body['data'] as { id: string }[])[0]?.id).toBe(newer);
    await vault.call('DELETE', `${URL}/${newer}`);
    const { next } = page.body['links'] as { next: string };
    const following = await vault.get(next.slice(next.indexOf('/api')));
    expect((following.body['data'] as { id: string }[])[0]?.id).toBe(older);
  });

  it('deletes the token of a session, whose backend still reads what became of it', async () => {
    const session = await openSession(vault);
    expect((await giveCard(vault, session, card())).status).toBe(200);
    expect((await vault.call('DELETE', `${URL}/${session.id}`)).status).toBe(204);
    expect((await vault.get(`/api/pci/sessions/${session.id}`)).body).toMatchObject({
      status: 'completed',
    });
  });

  it('returns 401 without a token, 403 with another scope, 404 for unknown ids', async () => {
    const id = await create();
    const wrong = await vault.issuer.token({ scope: 'pci:tokens:read pci:tokens:update' });
    expect((await vault.call('DELETE', `${URL}/${id}`, { token: null })).status).toBe(401);
    expect((await vault.call('DELETE', `${URL}/${id}`, { token: wrong })).status).toBe(403);
    expect((await vault.call('DELETE', `${URL}/${UNKNOWN}`)).status).toBe(404);
    expect((await vault.call('DELETE', `${URL}/x`)).status).toBe(404);
    expect((await vault.get(`${URL}/${id}`)).status).toBe(200);
  });
});
