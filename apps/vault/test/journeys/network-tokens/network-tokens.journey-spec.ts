import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { race } from '@tessera/local/testing';
import { fromPan, TEST_NUMBERS } from '../../factories/cards.js';
import { giveCard, sessionKey } from '../../support/browser.js';
import { paths } from '../../support/paths.js';
import type { Answer } from '../../support/vault-under-test.js';
import { Schemes, statusOf } from './support/schemes.js';

const URL = '/api/network/tokens';
const NO_ART_MONTH = 11;

let schemes: Schemes;

beforeAll(async () => {
  schemes = await Schemes.boot();
});

afterAll(async () => {
  await schemes.close();
});

function created(overrides: object = {}, beside: object = {}): Promise<string> {
  return schemes.createActive(fromPan({ ...overrides }, { ...beside }));
}

describe('POST /api/network/tokens', () => {
  it.each([
    ['visa', 'vts'],
    ['mastercard', 'mdes'],
    ['american express', 'scof'],
    ['discover', 'scof'],
  ] as const)('makes a network token of a %s number', async (scheme, type) => {
    const number = TEST_NUMBERS[scheme];
    const { status, body } = await schemes.create(
      fromPan({ account_number: number }, { metadata: { order: '1' } }),
    );
    expect(status).toBe(201);
    const token = body['network_token'] as Record<string, string>;
    expect(body).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      card: {
        cardholder_name: 'Jane Doe',
        expiry_month: 12,
        expiry_year: 2099,
        masked_account_number:
          number.slice(0, 6) + '*'.repeat(number.length - 10) + number.slice(-4),
        scheme,
        fingerprint: expect.any(String),
      },
      network_token: {
        status: 'active',
        type,
        masked_number: expect.stringMatching(/^\d{6}\*{5,6}\d{4}$/),
        last_four: token['masked_number']?.slice(-4),
        expiry_month: 12,
        expiry_year: 2102,
      },
      payment_account_reference: expect.stringMatching(/^[0-9A-Z]{29}$/),
      metadata: { order: '1' },
    });
    expect(token['masked_number']).not.toBe(
      (body['card'] as typeof token)['masked_account_number'],
    );
    expect((await schemes.read(String(body['id']))).body).toEqual(body);
  });

  it('makes one of a stored card and names it', async () => {
    const card = await schemes.post('/api/pci/tokens', fromPan());
    const source = { source: 'pci_token', pci_token: { id: card.body['id'] } };
    const { status, body } = await schemes.create(source);
    expect([status, statusOf(body), body['pci_token_id']]).toEqual([
      201,
      'active',
      card.body['id'],
    ]);
    expect(body['card']).toEqual(card.body['card']);
  });

  it('opens a session, whose card becomes a network token with the id of the session', async () => {
    const { status, body } = await schemes.create({ source: 'session', metadata: { order: '2' } });
    expect([status, body['status']]).toEqual([201, 'pending']);
    const session = { id: String(body['id']), sessionId: String(body['session_id']) };
    expect((await schemes.read(session.id)).status).toBe(404);
    const view = await schemes.call('GET', `/sessions/${session.sessionId}`, { token: null });
    expect(view.body).toMatchObject({
      next_action: 'tokenize_card',
      data: { allowed_schemes: ['visa', 'mastercard', 'american express', 'discover'] },
    });
    const card = { ...(fromPan()['pan'] as object), security_code: '123' };
    expect((await giveCard(schemes.vault, session, card)).status).toBe(200);
    const token = await schemes.untilStatus(session.id, 'active');
    expect(token.body).toMatchObject({ id: session.id, metadata: { order: '2' } });
  });

  it('returns 422 for a card of another scheme in a session, and accepts another card afterwards', async () => {
    const { body } = await schemes.create({ source: 'session' });
    const session = { id: String(body['id']), sessionId: String(body['session_id']) };
    const pan = fromPan({ account_number: TEST_NUMBERS.jcb })['pan'];
    const refused = await giveCard(schemes.vault, session, pan);
    expect([refused.status, paths(refused)]).toEqual([
      422,
      ['$.result.enc_payload.account_number'],
    ]);
    expect((await giveCard(schemes.vault, session, fromPan()['pan'])).status).toBe(200);
    await schemes.untilStatus(session.id, 'active');
  });

  it('takes only the schemes that the session allows', async () => {
    const { body } = await schemes.create({ source: 'session', allowed_schemes: ['mastercard'] });
    const session = { id: String(body['id']), sessionId: String(body['session_id']) };
    await sessionKey(schemes.vault, session);
    expect((await giveCard(schemes.vault, session, fromPan()['pan'])).status).toBe(422);
  });

  it.each([
    ['diners club', TEST_NUMBERS['diners club']],
    ['jcb', TEST_NUMBERS.jcb],
    ['unionpay', '6243030000000001'],
  ])('returns 422 for a %s card with the path of its source', async (_scheme, number) => {
    const pan = await schemes.create(fromPan({ account_number: number }));
    expect([pan.status, paths(pan)]).toEqual([422, ['$.pan.account_number']]);
    const card = await schemes.post('/api/pci/tokens', fromPan({ account_number: number }));
    const stored = await schemes.create({
      source: 'pci_token',
      pci_token: { id: card.body['id'] },
    });
    expect([stored.status, paths(stored)]).toEqual([422, ['$.pci_token.id']]);
  });

  it.each([
    ['no source', {}, ['$.source']],
    ['another source', { source: 'wallet' }, ['$.source']],
    ['no card', { source: 'pan' }, ['$.pan']],
    ['two sources', { ...fromPan(), pci_token: { id: randomUUID() } }, ['$.pci_token']],
    ['a malformed id', { source: 'pci_token', pci_token: { id: '1' } }, ['$.pci_token.id']],
    ['an unknown id', { source: 'pci_token', pci_token: { id: randomUUID() } }, ['$.pci_token.id']],
    ['an expired card', fromPan({ expiry_year: 2020 }), ['$.pan.expiry_year']],
    ['a wrong digit', fromPan({ account_number: '4111111111111112' }), ['$.pan.account_number']],
    ['an unknown field', { ...fromPan(), expires_in: 60 }, ['$.expires_in']],
    ['an empty metadata key', fromPan({}, { metadata: { '': 'x' } }), ["$.metadata['']"]],
    [
      'a card number in metadata',
      fromPan({}, { metadata: { a: TEST_NUMBERS.visa } }),
      ['$.metadata.a'],
    ],
    [
      'a scheme without tokens',
      { source: 'session', allowed_schemes: ['visa', 'jcb'] },
      ['$.allowed_schemes[1]'],
    ],
    ['schemes beside a card', fromPan({}, { allowed_schemes: ['visa'] }), ['$.allowed_schemes']],
    [
      'origins beside a card',
      fromPan({}, { allowed_origins: ['https://shop.example'] }),
      ['$.allowed_origins'],
    ],
  ])('returns 422 for %s', async (_case, body, expected) => {
    const answer = await schemes.create(body);
    expect([answer.status, paths(answer)]).toEqual([422, expected]);
  });

  it('returns 422 for a stored card that was deleted or has expired', async () => {
    const card = await schemes.post('/api/pci/tokens', fromPan({}, { expires_in: 60 }));
    const source = { source: 'pci_token', pci_token: { id: card.body['id'] } };
    schemes.advance(61_000);
    const answer = await schemes.create(source);
    schemes.resetTime();
    expect([answer.status, paths(answer)]).toEqual([422, ['$.pci_token.id']]);
  });

  it('gives the first answer again for the same idempotency key, and makes one token', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const answers = await race(() => schemes.create(fromPan(), headers));
    const made = answers.filter(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const again = await schemes.create(fromPan(), headers);
    expect(again.headers.get('x-idempotent-replayed')).toBe('true');
    expect(new Set([...made, again].map(({ text }) => text)).size).toBe(1);
    expect(await schemes.atScheme(String(again.body['id']))).toMatchObject({
      provision_requests: 1,
    });
    const other = await schemes.create(fromPan({}, { metadata: { a: 'b' } }), headers);
    expect([other.status, paths(other)]).toEqual([422, ['$.headers.x-idempotency-key']]);
  });
});

describe('the remembered response of an idempotent request', () => {
  it.each(['the caller', 'the scheme'])('ends with a token that %s deletes', async (who) => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const name = 'Forgotten Person';
    const first = await schemes.create(fromPan({ cardholder_name: name }), headers);
    const id = String(first.body['id']);
    await schemes.untilStatus(id, 'active');
    expect((await schemes.create(fromPan({ cardholder_name: name }), headers)).text).toContain(
      name,
    );
    if (who === 'the caller') await schemes.call('DELETE', `${URL}/${id}`);
    else await schemes.simulate(id, { update: 'deleted' });
    await schemes.untilStatus(id, 'deleted');
    const repeated = await schemes.create(fromPan({ cardholder_name: name }), headers);
    expect([repeated.status, repeated.text.includes(name)]).toEqual([409, false]);
  });
});

describe('access', () => {
  const id = randomUUID();

  it.each([
    ['POST', URL, 'network:tokens:read'],
    ['GET', URL, 'network:tokens:create'],
    ['GET', `${URL}/${id}`, 'network:tokens:create'],
    ['DELETE', `${URL}/${id}`, 'network:tokens:read'],
    ['GET', `${URL}/${id}/card-art`, 'network:tokens:create'],
    ['POST', `${URL}/${id}/cryptograms`, 'network:tokens:read'],
    ['POST', `${URL}/${id}/forward`, 'network:tokens:use'],
  ])('returns 401 for %s %s without a token, and 403 with only %s', async (method, path, scope) => {
    const body = method === 'POST' ? { body: {} } : {};
    expect((await schemes.call(method, path, { ...body, token: null })).status).toBe(401);
    const token = await schemes.vault.issuer.token({ scope });
    expect((await schemes.call(method, path, { ...body, token })).status).toBe(403);
  });
});

describe('GET /api/network/tokens', () => {
  it.each([randomUUID(), 'abc'])('returns 404 for %s', async (id) => {
    const { status, body } = await schemes.read(id);
    expect([status, body['classifier']]).toEqual([404, 'NOT_FOUND']);
  });

  it('lists newest first, by pages that repeat and skip nothing', async () => {
    const ids = [await created(), await created(), await created()].reverse();
    const seen: string[] = [];
    let next: string | null = `${URL}?limit=2`;
    while (next !== null && seen.length < 6) {
      const { status, body }: Answer = await schemes.get(next);
      expect(status).toBe(200);
      seen.push(...(body['data'] as { id: string }[]).map((token) => token.id));
      const link: string | null = (body['links'] as { next: string | null }).next;
      next = link && link.replace('http://service.test', '');
    }
    expect(seen.slice(0, 3)).toEqual(ids);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('filters by status and time of creation', async () => {
    const [first, second] = [await created(), await created()];
    const { created_at: from } = (await schemes.read(first)).body as { created_at: string };
    await schemes.call('DELETE', `${URL}/${second}`);
    const list = async (filter: string): Promise<string[]> => {
      const { body } = await schemes.get(`${URL}?created_from=${from}${filter}`);
      return (body['data'] as { id: string }[]).map(({ id }) => id);
    };
    expect(await list('')).toEqual([second, first]);
    expect(await list('&status=active')).toEqual([first]);
    expect(await list('&status=deleted')).toEqual([second]);
    expect(await list(`&created_before=${from}`)).toEqual([]);
  });

  it('filters by stored card, also across pages', async () => {
    const card = await schemes.post('/api/pci/tokens', fromPan());
    const source = { source: 'pci_token', pci_token: { id: card.body['id'] } };
    await schemes.create(source);
    await schemes.create(source);
    const path = `${URL}?limit=1&pci_token_id=${String(card.body['id'])}`;
    const { body } = await schemes.get(path);
    const { next } = body['links'] as { next: string };
    const second = await schemes.get(next.replace('http://service.test', ''));
    const all = [...(body['data'] as object[]), ...(second.body['data'] as object[])];
    expect(all).toMatchObject([
      { pci_token_id: card.body['id'] },
      { pci_token_id: card.body['id'] },
    ]);
    expect(second.body['links']).toEqual({ next: null });
  });

  it.each([
    ['limit=0', '$.query.limit'],
    ['limit=101', '$.query.limit'],
    ['after=1', '$.query.after'],
    [`after=${randomUUID()}`, '$.query.after'],
    ['pci_token_id=1', '$.query.pci_token_id'],
    ['status=gone', '$.query.status'],
    ['color=red', '$.query.color'],
  ])('returns 422 for %s', async (query, path) => {
    const answer = await schemes.get(`${URL}?${query}`);
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });
});

describe('PATCH /api/network/tokens/{id}', () => {
  const patch = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    schemes.call('PATCH', `${URL}/${id}`, { body, headers });

  it('replaces or removes the metadata, with one event for each change', async () => {
    await schemes.subscribe();
    const id = await created({}, { metadata: { order: '1' } });
    const before = (await schemes.events(id)).length;
    const headers = { 'x-idempotency-key': randomUUID() };
    const changed = await patch(id, { metadata: { customer: '42' } }, headers);
    expect([changed.status, changed.body['metadata']]).toEqual([200, { customer: '42' }]);
    expect(changed.body).toEqual((await schemes.read(id)).body);
    expect((await patch(id, { metadata: { customer: '42' } }, headers)).text).toBe(changed.text);
    await patch(id, { metadata: { customer: '42' } });
    await patch(id, {});
    expect((await patch(id, { metadata: null })).body['metadata']).toEqual({});
    const events = (await schemes.events(id)).slice(before);
    expect(events.map(({ event, reason }) => [event, reason])).toEqual([
      ['network.token.updated', 'new_metadata'],
      ['network.token.updated', 'new_metadata'],
    ]);
  });

  it('refuses card data, unknown fields, and a token that is deleted or of another client', async () => {
    const id = await created();
    const card = await patch(id, { metadata: { a: TEST_NUMBERS.visa } });
    const code = await patch(id, { metadata: { cvc: '123' } });
    const field = await patch(id, { status: 'active' });
    expect([card, code, field].map((answer) => [answer.status, paths(answer)])).toEqual([
      [422, ['$.metadata.a']],
      [422, ['$.metadata.cvc']],
      [422, ['$.status']],
    ]);
    const other = await schemes.vault.issuer.token({
      clientId: 'other',
      scope: 'network:tokens:update',
    });
    const path = `${URL}/${id}`;
    expect((await schemes.call('PATCH', path, { body: {}, token: other })).status).toBe(404);
    await schemes.call('DELETE', path);
    expect((await patch(id, { metadata: { a: 'b' } })).status).toBe(409);
  });
});

describe('DELETE /api/network/tokens/{id}', () => {
  it('ends the token here and at the scheme, and shreds its number', async () => {
    const id = await created();
    expect((await schemes.call('DELETE', `${URL}/${id}`)).status).toBe(204);
    const { status, body } = await schemes.read(id);
    expect([status, statusOf(body)]).toEqual([200, 'deleted']);
    expect(body['card']).not.toHaveProperty('cardholder_name');
    const secrets = await schemes.vault.query('select 1 from sealed_network_token where id = $1', [
      id,
    ]);
    expect(secrets).toEqual([]);
    await schemes.until(
      () => schemes.atScheme(id),
      (token) => token.status === 'deleted',
    );
    const [row] = await schemes.until(
      () =>
        schemes.vault.query<{ due_at: Date | null }>(
          'select due_at from network_token where id = $1',
          [id],
        ),
      ([found]) => found?.due_at === null,
    );
    expect(row).toEqual({ due_at: null });
  });

  it('is harmless again', async () => {
    const id = await created();
    const deletions = Array.from({ length: 5 }, () => schemes.call('DELETE', `${URL}/${id}`));
    expect((await Promise.all(deletions)).map(({ status }) => status)).toEqual([
      ...[204, 204, 204, 204, 204],
    ]);
    expect((await schemes.audited(id)).map(({ action, result }) => [action, result])).toEqual([
      ['network.token.delete', 'success'],
    ]);
  });

  it.each([randomUUID(), 'abc'])('returns 404 for %s', async (id) => {
    expect((await schemes.call('DELETE', `${URL}/${id}`)).status).toBe(404);
  });
});

describe('GET /api/network/tokens/{id}/card-art', () => {
  it('gives the picture, which a client may keep a while', async () => {
    const id = await created();
    const first = await schemes.get(`${URL}/${id}/card-art`);
    const { data, ...rest } = first.body;
    expect([first.status, rest]).toEqual([
      200,
      { content_type: 'image/png', width: 160, height: 101 },
    ]);
    expect(Buffer.from(String(data), 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(first.headers.get('cache-control')).toBe('private, max-age=300');
    expect((await schemes.get(`${URL}/${id}/card-art`)).text).toBe(first.text);
  });

  it('returns 404 for a card without card art, and the 404 is not cached', async () => {
    const id = await created({ expiry_month: NO_ART_MONTH });
    const { status, headers } = await schemes.get(`${URL}/${id}/card-art`);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it.each([randomUUID(), 'abc'])('returns 404 for %s', async (id) => {
    expect((await schemes.get(`${URL}/${id}/card-art`)).status).toBe(404);
  });

  it('returns 404 for the card art of a deleted token', async () => {
    const id = await created();
    await schemes.get(`${URL}/${id}/card-art`);
    await schemes.call('DELETE', `${URL}/${id}`);
    expect((await schemes.get(`${URL}/${id}/card-art`)).status).toBe(404);
    const kept = await schemes.vault.query('select 1 from network_token_art where id = $1', [id]);
    expect(kept).toEqual([]);
  });
});
