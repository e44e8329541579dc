import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { createAccount, type TestAccount } from '../support/commerce-alone.js';
import { ExpiredTokensWorker } from '../../src/vault-sync/expired-tokens.worker.js';
import { paths } from '../../../vault/test/support/paths.js';
import { CommerceStack } from './support/commerce-stack.js';

const UUID = /^[0-9a-f-]{36}$/;
const DECLINED_MONTH = 1;
const MINUTE_MS = 60_000;

let stack: CommerceStack;
let other: TestAccount;

beforeAll(async () => {
  stack = await CommerceStack.boot({ commerce: { LOG_LEVEL: 'warn' } });
  other = await createAccount(stack.commerce, 'other');
  await stack.subscribe(other);
  await stack.schemes.vault.query(
    `insert into card_bin (bin, schemes, type, segment, currency_code, issuer_name, issuer_country_code, imported_at)
     values ('411111', '{visa}', 'credit', 'consumer', 'USD', 'First Bank', 'US', now())`,
  );
});

afterAll(async () => {
  await stack.close();
});

const eventsOf = async (id: string): Promise<string[]> =>
  (await stack.events(id)).map(({ event }) => event);

const settle = (body: object, account?: TestAccount) =>
  stack.call('PATCH', '/account/settings', { body }, account);

describe('a token', () => {
  it('is made by a browser and gets its network token: created once, then updated', async () => {
    const id = await stack.createToken({}, { metadata: { order: '7', import_id: 'x' } });
    const token = await stack.untilToken(
      id,
      (each) => each['network_token_status'] === 'active' && each['card_art_url'] !== null,
    );
    await stack.settled();
    expect(token).toEqual({
      id,
      status: 'active',
      created_at: expect.any(String),
      expires_at: null,
      invalidated_at: null,
      cardholder_name: 'Jane Doe',
      expiry_month: 12,
      expiry_year: 2099,
      masked_account_number: '411111******1111',
      account_number_last_four: '1111',
      account_number_length: 16,
      issuer_identification_number: null,
      scheme: 'visa',
      segment: null,
      type: null,
      bank_name: null,
      country_code: null,
      currency_code: null,
      currency: null,
      card_art_url: expect.stringMatching(/^http:\/\/service\.test\/card-art\/[0-9a-f-]{36}$/),
      network_token_status: 'active',
      masked_network_token_number: expect.stringMatching(/^\d{6}\*+\d{4}$/),
      network_token_last_four: expect.stringMatching(/^\d{4}$/),
      metadata: { order: '7' },
    });
    const [created, ...updates] = await stack.events(id);
    expect(created).toMatchObject({ event: 'token.created', id: expect.stringMatching(UUID) });
    expect(created?.token).toMatchObject({ network_token_status: 'pending', card_art_url: null });
    expect(new Set(updates.map(({ event }) => event))).toEqual(new Set(['token.updated']));
    expect(updates.at(-1)?.token).toEqual(token);
  });

  it('tells that the scheme declined', async () => {
    const id = await stack.createToken({ expiry_month: DECLINED_MONTH });
    const token = await stack.untilStatus(id, 'failed');
    expect(token['network_token_last_four']).toBeNull();
  });

  it('has no network token for a scheme without them', async () => {
    const id = await stack.createToken({ account_number: '3530111333300000' });
    await stack.untilStatus(id, 'not_available');
  });

  it('has no network token when it ends, and is invalidated at its end, with an event', async () => {
    const id = await stack.createToken({}, { expires_in: 3_600 });
    const before = await stack.untilStatus(id, 'not_available');
    // What came while the clock was ahead would not be due before an hour has passed.
    await stack.settled();
    stack.commerce.clock.advance(61 * MINUTE_MS);
    await stack.commerce.service.get(ExpiredTokensWorker).run();
    // The service looks by itself, too, and may have been at it first.
    const token = await stack.untilToken(id, ({ status }) => status === 'invalidated');
    stack.commerce.clock.reset();
    expect(token).toEqual({
      ...before,
      status: 'invalidated',
      invalidated_at: before['expires_at'],
    });
    expect(await eventsOf(id)).toEqual(['token.created', 'token.updated']);
    expect((await stack.post(`/tokens/${id}/refresh-metadata`)).status).toBe(409);
  });

  it('is invalidated when its card is deleted in the vault, with an event', async () => {
    const id = await stack.createToken({ expiry_month: DECLINED_MONTH });
    await stack.untilStatus(id, 'failed');
    await stack.schemes.vault.call('DELETE', `/api/pci/tokens/${id}`);
    const token = await stack.untilToken(id, ({ status }) => status === 'invalidated');
    expect((await stack.events(id)).at(-1)).toMatchObject({ event: 'token.updated', token });
  });

  it('takes over what the vault changes of the card', async () => {
    const id = await stack.createToken({ expiry_month: DECLINED_MONTH });
    await stack.untilStatus(id, 'failed');
    const body = { expiry_month: 6, expiry_year: 2098, cardholder_name: null };
    await stack.schemes.vault.call('PATCH', `/api/pci/tokens/${id}`, { body });
    const token = await stack.untilToken(id, ({ expiry_year: year }) => year === 2098);
    expect(token).toMatchObject({ expiry_month: 6, cardholder_name: null });
    expect((await stack.events(id)).at(-1)?.token).toEqual(token);
  });
});

describe('a network token that the vault is creating for another task', () => {
  const STILL_RUNNING = {
    status: 409,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      status: 409,
      classifier: 'CONFLICT',
      message: 'The first request with this idempotency key is still running.',
    }),
  };
  const FAILED = 'Failed to perform a task with the vault; will retry.';
  let refused: number;

  /** The vault refuses so many requests for a network token. */
  const refuse = (times: number) => {
    refused = 0;
    stack.toVault.mode = STILL_RUNNING;
    stack.toVault.matches = ({ method, url }) =>
      method === 'POST' && url === '/api/network/tokens' && (refused += 1) <= times;
  };
  const logged = (from: number) => stack.commerce.log.slice(from).join('\n');

  afterEach(() => {
    stack.toVault.restore();
  });

  it('is waited for without a warning', async () => {
    await stack.settled();
    const from = stack.commerce.log.length;
    refuse(2);
    await stack.untilStatus(await stack.createToken(), 'active');
    await stack.settled();
    expect(refused).toBeGreaterThan(1);
    expect(logged(from)).not.toContain(FAILED);
  });

  it('is reported when the vault keeps refusing', async () => {
    const from = stack.commerce.log.length;
    refuse(Infinity);
    const id = await stack.createToken();
    await until('a warning', () => Promise.resolve(logged(from).includes(FAILED)));
    stack.toVault.restore();
    await stack.untilStatus(id, 'active');
  });
});

describe('refreshing the issuer', () => {
  it('fills the fields and emits an event, and emits none the second time', async () => {
    const id = await stack.createToken({ expiry_month: DECLINED_MONTH });
    await stack.untilStatus(id, 'failed');
    const before = await eventsOf(id);
    const first = await stack.post(`/tokens/${id}/refresh-metadata`);
    const second = await stack.post(`/tokens/${id}/refresh-metadata`);
    expect(first.body).toMatchObject({
      bank_name: 'First Bank',
      segment: 'consumer',
      type: 'credit',
      currency_code: 'USD',
      country_code: 'US',
      issuer_identification_number: '41111111',
      scheme: 'visa',
    });
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(await eventsOf(id)).toEqual([...before, 'token.updated']);
    expect((await stack.events(id)).at(-1)?.token).toEqual(first.body);
  });

  it('is 409 when the card is gone, which then becomes known', async () => {
    const id = await stack.createToken({ expiry_month: DECLINED_MONTH });
    await stack.untilStatus(id, 'failed');
    stack.toCommerce.mode = 'cut';
    await stack.schemes.vault.call('DELETE', `/api/pci/tokens/${id}`);
    expect((await stack.post(`/tokens/${id}/refresh-metadata`)).status).toBe(409);
    await stack.untilToken(id, ({ status }) => status === 'invalidated');
    stack.toCommerce.restore();
  });

  it('returns 503 while the vault is unavailable and 504 while it is silent, and changes nothing', async () => {
    const id = await stack.createToken({ expiry_month: DECLINED_MONTH });
    const before = await stack.untilStatus(id, 'failed');
    stack.toVault.mode = 'cut';
    const away = await stack.post(`/tokens/${id}/refresh-metadata`);
    stack.toVault.mode = 'hold-response';
    const silent = await stack.post(`/tokens/${id}/refresh-metadata`);
    stack.toVault.restore();
    expect([away.status, silent.status]).toEqual([503, 504]);
    expect(away.headers.get('retry-after')).not.toBeNull();
    expect((await stack.get(`/tokens/${id}`)).body).toEqual(before);
  });
});

describe('settings at work', () => {
  it('look the issuer up and set the currency when a token is made, unless it is bypassed', async () => {
    await settle({ issuer_metadata_enabled: true, currency: 'EUR' }, other);
    const id = await stack.createToken({ expiry_month: 1 }, {}, other);
    const plain = await stack.createToken(
      { expiry_month: 1 },
      { bypass_identification: true },
      other,
    );
    const [created] = await stack.events(id);
    expect(created?.token).toMatchObject({ bank_name: 'First Bank', currency: 'EUR' });
    expect((await stack.get(`/tokens/${plain}`, other)).body).toMatchObject({
      bank_name: null,
      currency: 'EUR',
    });
  });

  it('show the payment account reference always or never, as the account wishes', async () => {
    const id = await stack.createToken({ expiry_month: 1 }, {}, other);
    await settle({ scheme_references_enabled: true }, other);
    const shown = await stack.get(`/tokens/${id}`, other);
    expect(shown.body).toHaveProperty('payment_account_reference', null);
    await settle({ scheme_references_enabled: false }, other);
    const hidden = await stack.get(`/tokens/${id}`, other);
    expect(hidden.body).not.toHaveProperty('payment_account_reference');
  });
});

describe('composition under a contract', () => {
  const byOthers = (id: string, contract: string) =>
    stack.schemes.createActive({
      source: 'pci_token',
      pci_token: { id },
      metadata: { contract_id: contract },
    });

  it('takes the newest network token that the vault holds under the contract', async () => {
    await settle({ guardian_cpa_mode: 'on', contract_id: 'acquirer-7' });
    const id = await stack.createToken();
    await stack.untilStatus(id, 'active');
    const own = await stack.networkTokenOf(id);
    const theirs = await byOthers(id, 'acquirer-7');
    await stack.untilToken(id, () => true);
    await stack.settled();
    expect([await stack.networkTokenOf(id), own === theirs]).toEqual([theirs, false]);
    const { last_four: lastFour } = (await stack.schemes.read(theirs)).body['network_token'] as {
      last_four: string;
    };
    const last = (await stack.events(id)).at(-1);
    expect(last).toMatchObject({
      event: 'token.updated',
      token: { network_token_last_four: lastFour },
    });
  });

  it('asks for no second one where the contract has one, and reports its end', async () => {
    await settle({ guardian_cpa_mode: 'on', contract_id: 'acquirer-9' });
    stack.toVault.matches = ({ url }) => url.startsWith('/api/network/tokens');
    stack.toVault.mode = 'cut';
    const id = await stack.createToken();
    const theirs = await byOthers(id, 'acquirer-9');
    stack.toVault.restore();
    await stack.untilStatus(id, 'active');
    await stack.settled();
    const { body } = await stack.schemes.get(`/api/network/tokens?pci_token_id=${id}`);
    expect((body['data'] as { id: string }[]).map((each) => each.id)).toEqual([theirs]);
    await stack.schemes.call('DELETE', `/api/network/tokens/${theirs}`);
    await stack.untilStatus(id, 'deleted');
  });

  it('compares in shadow, without effect', async () => {
    await settle({ guardian_cpa_mode: 'shadow', contract_id: 'acquirer-8' });
    const id = await stack.createToken();
    const before = await stack.untilToken(
      id,
      (each) => each['network_token_status'] === 'active' && each['card_art_url'] !== null,
    );
    const own = await stack.networkTokenOf(id);
    await byOthers(id, 'acquirer-8');
    await stack.settled();
    expect(await stack.networkTokenOf(id)).toBe(own);
    expect((await stack.get(`/tokens/${id}`)).body).toEqual(before);
    const metrics = await fetch(`${stack.commerce.service.managementUrl}/metrics`);
    const text = await metrics.text();
    expect(text).toMatch(/token_composition_comparisons_total\{outcome="different"\} [1-9]/);
    await settle({ guardian_cpa_mode: 'off', contract_id: null });
  });
});

describe('GET /tokens', () => {
  it('pages, filters and sorts', async () => {
    const account = await createAccount(stack.commerce, 'lister');
    const first = await stack.createToken({ expiry_month: 1 }, {}, account);
    const second = await stack.createToken(
      { account_number: '5555555555554444', expiry_month: 1 },
      {},
      account,
    );
    await stack.settled();
    const ids = async (query: string) => {
      const { status, body } = await stack.get(`/tokens${query}`, account);
      expect(status).toBe(200);
      return (body['data'] as { id: string }[]).map(({ id }) => id);
    };
    const { created_at: at } = (await stack.get(`/tokens/${second}`, account)).body;
    const since = encodeURIComponent(String(at));
    expect(await ids('')).toEqual([second, first]);
    expect(await ids('?sort=created_at+asc')).toEqual([first, second]);
    expect(await ids('?sort=created_at%2Bdesc')).toEqual([second, first]);
    expect(await ids('?account_number_last_four=4444')).toEqual([second]);
    expect(await ids('?network_token_last_four=4444')).toEqual([]);
    expect(await ids('?network_token_status=failed')).toEqual([second, first]);
    expect(await ids('?network_token_status=active')).toEqual([]);
    expect(await ids(`?from=${since}`)).toEqual([second]);
    expect(await ids(`?to=${since}`)).toEqual([first]);
    expect(await ids(`?from=${since}&to=${since}`)).toEqual([]);
    const page = await stack.get('/tokens?limit=1&page=2', account);
    expect(page.body).toMatchObject({
      current_page: 2,
      page_size: 1,
      total_items: 2,
      total_pages: 2,
      data: [{ id: first }],
    });
  });

  it.each([
    ['?account_number_last_four=111', '$.query.account_number_last_four'],
    ['?network_token_last_four=12a4', '$.query.network_token_last_four'],
    ['?network_token_status=suspended', '$.query.network_token_status'],
    ['?sort=id', '$.query.sort'],
    ['?from=yesterday', '$.query.from'],
    ['?limit=501', '$.query.limit'],
    ['?page=0', '$.query.page'],
    ['?color=red', '$.query.color'],
  ])('returns 422 for %s', async (query, path) => {
    const answer = await stack.get(`/tokens${query}`);
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });
});

describe('DELETE /tokens/{id}', () => {
  it('removes the token at once, and its card and network token in the vault', async () => {
    const id = await stack.createToken();
    const token = await stack.untilToken(
      id,
      (each) => each['network_token_status'] === 'active' && each['card_art_url'] !== null,
    );
    const networkToken = await stack.networkTokenOf(id);
    expect((await stack.call('DELETE', `/tokens/${id}`)).status).toBe(204);
    expect((await stack.get(`/tokens/${id}`)).status).toBe(404);
    expect((await stack.call('DELETE', `/tokens/${id}`)).status).toBe(404);
    await stack.settled();
    const last = (await stack.events(id)).at(-1);
    expect(last).toMatchObject({ event: 'token.deleted', token });
    expect((await stack.schemes.get(`/api/pci/tokens/${id}`)).status).toBe(404);
    expect((await stack.schemes.read(networkToken)).body).toMatchObject({
      network_token: { status: 'deleted' },
    });
    expect((await eventsOf(id)).filter((event) => event === 'token.deleted')).toHaveLength(1);
  });

  it('succeeds while the vault is unavailable, and reaches the vault as soon as it is back', async () => {
    const id = await stack.createToken({ expiry_month: 1 });
    await stack.untilStatus(id, 'failed');
    stack.toVault.mode = 'cut';
    expect((await stack.call('DELETE', `/tokens/${id}`)).status).toBe(204);
    expect((await stack.schemes.get(`/api/pci/tokens/${id}`)).status).toBe(200);
    stack.toVault.restore();
    stack.commerce.clock.advance(10 * MINUTE_MS);
    await stack.settled();
    stack.commerce.clock.reset();
    expect((await stack.schemes.get(`/api/pci/tokens/${id}`)).status).toBe(404);
  });
});

describe("another account's token", () => {
  it.each([
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/refresh-metadata'],
  ])('is 404 to %s', async (method, rest) => {
    const id = await stack.createToken({ expiry_month: 1 });
    const answer = await stack.call(method, `/tokens/${id}${rest}`, {}, other);
    const unknown = await stack.call(method, `/tokens/${randomUUID()}${rest}`);
    const malformed = await stack.call(method, `/tokens/7${rest}`);
    expect([answer.status, unknown.status, malformed.status]).toEqual([404, 404, 404]);
    expect((await stack.get(`/tokens/${id}`)).status).toBe(200);
  });
});
