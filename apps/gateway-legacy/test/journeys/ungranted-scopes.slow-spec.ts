import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { GatewayStack } from './support/gateway-stack.js';
import { paymentOf, paymentRequest } from './support/payment-stack.js';

let stack: GatewayStack;

beforeAll(async () => {
  stack = await GatewayStack.boot({
    ungrantedScopes: ['network:tokens:forward', 'wallet:tokens:read', 'wallet:tokens:forward'],
  });
}, 60_000);

afterAll(async () => {
  await stack.close();
});

describe('a gateway whose client has the scopes of the release before', () => {
  it('pays with the card, and says why not with the network token', async () => {
    const account = await stack.account();
    const id = await stack.adopt(account, await stack.card('4111111111111111'));
    await until('the network token is active', async () => {
      const { body } = await stack.call(account, 'GET', `/tokens/${id}`);
      return (body['network_token'] as { status: string } | null)?.status === 'active';
    });
    const source = { type: 'token', token_id: id };
    const first = await stack.call(account, 'POST', '/payments/unscheduled', {
      body: paymentRequest({ source }),
    });
    const used = { type: 'card', cryptogram: false, fallback_reason: 'network_token_refused' };
    expect(paymentOf(first)).toMatchObject({ status: 'captured', credential: used });
    const series = `/payments/unscheduled/${paymentOf(first).id}/subsequent`;
    const next = await stack.call(account, 'POST', series, {
      body: { amount: 700, currency_code: 'EUR', reference: 'next', capture: 'automatic' },
    });
    expect(paymentOf(next)).toMatchObject({ status: 'captured', credential: used });
    const lines = (await stack.ledger()).filter(({ type }) => type === 'authorization');
    expect(lines.map(({ executions, arrivals }) => [executions, arrivals])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});

describe('a gateway whose client may not forward cards', () => {
  it('fails at once: nothing was sent, so there is nothing to inquire', async () => {
    const without = await GatewayStack.boot({ ungrantedScopes: ['pci:tokens:forward'] });
    try {
      const account = await without.account();
      const id = await without.adopt(account, await without.card('4111111111111111'));
      const answer = await without.call(account, 'POST', '/payments/unscheduled', {
        body: paymentRequest({ source: { type: 'token', token_id: id } }),
      });
      expect(paymentOf(answer)).toMatchObject({ status: 'failed' });
      expect(await without.ledger()).toEqual([]);
    } finally {
      await without.close();
    }
  }, 60_000);
});
