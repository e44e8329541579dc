import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { ExpiredPciTokensWorker } from '../src/retention/expired-pci-tokens.worker.js';
import { fromPan } from './factories/cards.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/pci/tokens';
const MINUTE_S = 60;
/**
 * Far fewer than a vault works on at once: above that limit it returns 503, however slow its database
 * is.
 */
const CREATED_TOGETHER = 50;

let vault: VaultUnderTest;
let other: RunningService;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  other = await vault.replica();
  const token = await vault.issuer.token({ scope: 'admin:webhooks:create' });
  const endpoint = { url: 'http://127.0.0.1:1/hook', events: ['pci.token.expired'] };
  expect((await vault.post('/api/admin/webhooks', endpoint, { token })).status).toBe(201);
});

afterAll(async () => {
  await vault.close();
});

afterEach(() => {
  vault.clock.reset();
});

async function createTokens(count: number, expiresIn: number): Promise<string[]> {
  const request = fromPan({}, { expires_in: expiresIn });
  const ids: string[] = [];
  while (ids.length < count) {
    const length = Math.min(CREATED_TOGETHER, count - ids.length);
    const answers = await Promise.all(Array.from({ length }, () => vault.post(URL, request)));
    ids.push(...answers.map(({ body }) => String(body['id'])));
  }
  return ids;
}

async function storedOf(ids: readonly string[]): Promise<number> {
  return (await vault.query('select 1 from pci_token where id = any($1)', [ids])).length;
}

async function toldOf(ids: readonly string[]): Promise<string[]> {
  const rows = await vault.query<{ id: string }>(
    `select body::json -> 'related_object' ->> 'id' as id from webhook_delivery
     where event = 'pci.token.expired'`,
  );
  return rows.map(({ id }) => id).filter((id) => ids.includes(id));
}

describe('an expired token', () => {
  it('reads 404 at its moment, in lists too, before the purge has come by', async () => {
    const [id = ''] = await createTokens(1, 10 * MINUTE_S);
    vault.clock.advance(9 * MINUTE_S * 1000);
    expect((await vault.get(`${URL}/${id}`)).status).toBe(200);
    vault.clock.advance(MINUTE_S * 1000);
    expect((await vault.get(`${URL}/${id}`)).status).toBe(404);
    const { body } = await vault.get(`${URL}?limit=100`);
    expect((body['data'] as { id: string }[]).map((token) => token.id)).not.toContain(id);
  });

  it('is removed with number and key, emits one event and is kept as a cursor', async () => {
    const lasting = await createTokens(2, 10 * MINUTE_S);
    const ids = await createTokens(3, MINUTE_S);
    vault.clock.advance(MINUTE_S * 1000);
    await vault.service.get(ExpiredPciTokensWorker).run();
    // The other replica purges by itself, too, and may be at it.
    await until('the tokens are removed', async () => (await storedOf(ids)) === 0);
    expect(await storedOf(lasting)).toBe(2);
    expect((await toldOf(ids)).toSorted()).toEqual(ids.toSorted());
    const page = await vault.get(`${URL}?limit=1&after=${ids[2] ?? ''}`);
    expect(page.status).toBe(200);
  });

  it('is removed once when replicas purge at the same time, however many there are', async () => {
    const ids = await createTokens(700, 10 * MINUTE_S);
    vault.clock.advance(10 * MINUTE_S * 1000);
    const purges = [vault.service, other, vault.service, other].map((replica) =>
      replica.get(ExpiredPciTokensWorker).run(),
    );
    const removed = await Promise.all(purges);
    expect(removed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(700);
    expect(await storedOf(ids)).toBe(0);
    expect((await toldOf(ids)).toSorted()).toEqual(ids.toSorted());
  });

  it('is spared when its expiry is moved before the purge', async () => {
    const [id = ''] = await createTokens(1, MINUTE_S);
    const body = { expires_in: 10 * MINUTE_S };
    expect((await vault.call('PATCH', `${URL}/${id}`, { body })).status).toBe(200);
    vault.clock.advance(2 * MINUTE_S * 1000);
    await vault.service.get(ExpiredPciTokensWorker).run();
    expect(await storedOf([id])).toBe(1);
  });
});
