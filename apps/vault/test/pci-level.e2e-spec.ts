import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { card, fromPan } from './factories/cards.js';
import { giveCard, openSession } from './support/browser.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

let vault: VaultUnderTest;

beforeAll(async () => {
  const env = { PCI_LEVEL: 'SAQ_A', CARD_FINGERPRINTS: 'off', BACKGROUND_WORK: 'worker' };
  vault = await bootVault(env);
});

afterAll(async () => {
  await vault.close();
});

describe('an instance at SAQ_A', () => {
  it('returns 403 for a card in the request', async () => {
    const { status, body } = await vault.post('/api/pci/tokens', fromPan());
    expect([status, body['classifier']]).toEqual([403, 'FORBIDDEN']);
    expect(await vault.query('select 1 from pci_token')).toEqual([]);
  });

  it('takes cards through sessions', async () => {
    const session = await openSession(vault);
    expect((await giveCard(vault, session, card())).status).toBe(200);
  });
});

describe('an instance without fingerprints', () => {
  it('makes, shows and finds none', async () => {
    const session = await openSession(vault);
    await giveCard(vault, session, card());
    const { body } = await vault.get(`/api/pci/tokens/${session.id}`);
    expect(body['card']).not.toHaveProperty('fingerprint');
    const stored = await vault.query('select 1 from pci_token where fingerprint is not null');
    expect(stored).toEqual([]);
    const { status } = await vault.get('/api/pci/tokens?fingerprint=abc');
    expect(status).toBe(403);
  });
});
