import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExpiredPciTokensWorker } from '../src/retention/expired-pci-tokens.worker.js';
import { fromPan } from './factories/cards.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const TOKENS = '/api/pci/tokens';
const NAME = 'Forgotten Person';

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
});

afterAll(async () => {
  await vault.close();
});

function create(key: string, beside: Record<string, unknown> = {}) {
  const headers = { 'x-idempotency-key': key };
  return vault.post(TOKENS, fromPan({ cardholder_name: NAME }, beside), { headers });
}

function rename(id: string, key: string) {
  const headers = { 'x-idempotency-key': key };
  return vault.call('PATCH', `${TOKENS}/${id}`, { body: { cardholder_name: NAME }, headers });
}

const links = () => vault.query('select 1 from token_answer');

describe('the remembered answer of an idempotent request', () => {
  it('ends with the token that it shows', async () => {
    const [key, other, change] = [randomUUID(), randomUUID(), randomUUID()];
    const { body } = await create(key);
    const id = String(body['id']);
    const kept = await create(other);
    const renamed = await rename(id, change);
    expect(renamed.status).toBe(200);
    expect((await create(key)).body).toEqual(body);
    expect((await vault.call('DELETE', `${TOKENS}/${id}`)).status).toBe(204);
    for (const repeated of [await create(key), await rename(id, change)]) {
      expect(repeated.text).not.toContain(NAME);
      expect([repeated.status, repeated.body['message']]).toEqual([
        409,
        'What the first request with this idempotency key created was deleted. Use another key.',
      ]);
    }
    expect((await create(other)).body).toEqual(kept.body);
    const tokens = await vault.query('select id from pci_token');
    expect(tokens).toEqual([{ id: kept.body['id'] }]);
  });

  it('ends with a token that expires', async () => {
    const key = randomUUID();
    await create(key, { expires_in: 60 });
    vault.clock.advance(61_000);
    await vault.service.get(ExpiredPciTokensWorker).run();
    const repeated = await create(key, { expires_in: 60 });
    vault.clock.reset();
    expect([repeated.status, repeated.text.includes(NAME)]).toEqual([409, false]);
  });

  it('leaves nothing when its own day is over', async () => {
    await create(randomUUID());
    expect((await links()).length).toBeGreaterThan(0);
    await vault.query('delete from idempotency_key');
    expect(await links()).toEqual([]);
  });
});
