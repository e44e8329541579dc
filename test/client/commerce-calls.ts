import { expect, it } from '@jest/globals';
import type { Tessera } from '@tessera/client';
import { threeDsRequest } from '../card-data/three-ds-request.js';
import { until } from '@tessera/local/testing';
import type { ClientStack } from './client-stack.js';
import { CARD } from './vault-calls.js';

export function callCommerce(stack: () => ClientStack, tessera: () => Tessera): void {
  const allow = async (): Promise<string> => {
    const { account } = stack().key('commerce');
    const destination = await stack().destination();
    const set = ['account', 'set', '--account', account, '--cde-import', 'on'];
    await stack().command('commerce', ...set, '--pci-attestation', 'SAQ_D');
    await stack().command('commerce', 'destination', 'add', destination, '--account', account);
    return destination;
  };

  it('imports, reads, uses and deletes a token', async () => {
    const destinationUrl = await allow();
    const { tokens, authentications } = tessera().commerce;
    const { id } = await tokens.import(importOf(CARD.account_number));
    expect((await tokens.get(id)).id).toBe(id);
    const page = await tokens.list({ limit: 1 });
    expect(page.total).toBeGreaterThan(0);
    await tokens.refreshMetadata(id);
    const { sessionId } = await tokens.refreshSecurityCode(id);
    expect(sessionId).toMatch(/^[0-9a-f-]{36}$/);
    const sent = await tokens.forward(id, {
      destinationUrl,
      contentType: 'application/json',
      body: '{"card": "{{ account_number }}"}',
    });
    expect(sent.status).toBe(200);
    const authentication = await authentications.create({
      ...threeDsRequest(id),
      type: 'one_off',
      notification_url: 'https://shop.example/3ds/return',
      results_url: 'https://shop.example/3ds/results/7Hq2',
    });
    expect(authentication).toHaveProperty('id');
    await tokens.delete(id);
  });

  it('requests cryptograms and card art', async () => {
    const { tokens } = tessera().commerce;
    const { id } = await tokens.import(importOf('5555555555554444'));
    // The scheme takes a moment.
    await until(
      'network token',
      async () => (await tokens.get(id)).network_token_status === 'active',
    );
    await expect(tokens.getCardArt(id)).resolves.toBeDefined();
    const cryptogram = await tokens.createCryptogram(id, { amount: 100, currency_code: 'EUR' });
    expect(cryptogram).toBeDefined();
  });

  it('opens a session and limits its card schemes', async () => {
    const { tokenSessions } = tessera().commerce;
    const session = await tokenSessions.create({ metadata: { order: '1001' } });
    const id = session.session_id;
    const set = await tokenSessions.setCardSchemes(id, { allowed_schemes: ['visa'] });
    expect(set.allowed_schemes).toEqual(['visa']);
    expect(await tokenSessions.getCardSchemes(id)).toEqual(set);
  });

  it('changes the account', async () => {
    const { account } = tessera().commerce;
    const schemes = await account.getCardSchemes();
    await account.setCardSchemes({ allowed_schemes: schemes.allowed_schemes });
    const settings = await account.getSettings();
    expect(await account.updateSettings({})).toEqual(settings);
  });

  it('reads reports', async () => {
    const { reports } = tessera().commerce;
    expect(await reports.tokenActivity()).toHaveProperty('data');
    expect(await reports.binStatistics()).toHaveProperty('data');
    expect(await reports.declinedNetworkTokenizations()).toHaveProperty('data');
  });
}

function importOf(account_number: string) {
  const payment_method = { id: `pm_${account_number.slice(-4)}` };
  return { provider: 'psp', payment_method, card: { ...CARD, account_number } };
}
