import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { GatewayUnderTest } from './support/gateway-under-test.js';
import { approved, type ProviderRequest } from './support/scripted-provider.js';

let stack: GatewayUnderTest;

beforeAll(async () => {
  stack = await GatewayUnderTest.boot();
});

afterAll(async () => {
  await stack.close();
});

beforeEach(() => {
  stack.provider.reset();
  stack.provider.on((request) => (request.method === 'POST' ? approved(request) : undefined));
});

const inquired = (request: ProviderRequest, changes: object) => {
  const [, reference] = request.path.split('/orders/');
  return reference === undefined ? undefined : approved(request, { reference, ...changes });
};

describe('a response of a provider', () => {
  it.each(['pi_3NkZ1x2eZvKYlo2C1abcdEFG', '8835511210681324', 'x', 'a'.repeat(255)])(
    'approves with the transaction id %s, which the payment shows',
    async (transactionId) => {
      stack.provider.reply('POST', '/authorizations', (request) =>
        approved(request, { transaction_id: transactionId }),
      );
      const { body } = await stack.pay({ capture: 'manual' });
      expect(body).toMatchObject({
        status: 'authorized',
        operations: [{ type: 'authorization', provider_transaction_id: transactionId }],
      });
    },
  );

  it.each([
    ['51', undefined, 'insufficient_funds'],
    ['insufficient_funds', 'insufficient_funds', 'insufficient_funds'],
    ['N7', 'card_invalid', 'card_invalid'],
    ['authentication_required', 'authentication_required', 'authentication_required'],
    ['20051', 'a separate category', 'declined'],
    ['do not honor', 'approved', 'declined'],
  ])('declines with the code %s and the category %s as %s', async (code, category, expected) => {
    stack.provider.reply('POST', '/authorizations', (request) =>
      approved(request, { status: 'declined', response_code: code, category }),
    );
    const { body } = await stack.pay();
    expect(body).toMatchObject({ status: 'failed', result: { code, category: expected } });
  });

  it.each([
    ['an empty transaction id', { transaction_id: '' }, 'transaction_id'],
    ['a transaction id that is too long', { transaction_id: 'a'.repeat(256) }, 'transaction_id'],
    ['a control character', { transaction_id: 'a\u0000b' }, 'transaction_id'],
    ['a number for a code', { response_code: 51 }, 'response_code'],
    ['a code that is too long', { response_code: 'c'.repeat(65) }, 'response_code'],
    ['an unknown status', { status: 'fine' }, 'status'],
    ['the reference of another order', { reference: 'other' }, 'reference'],
  ])('with %s is logged with its reason and inquired', async (_what, changes, field) => {
    stack.provider.reply('POST', '/authorizations', (request) => approved(request, changes));
    stack.provider.on((request) => inquired(request, { status: 'declined', response_code: '05' }));
    const before = stack.gateway.log.length;
    const { body } = await stack.pay();
    expect(body['status']).toBe('processing');
    expect(await stack.becomes(String(body['id']), 'failed')).toMatchObject({
      result: { code: '05' },
    });
    expect(stack.gateway.log.slice(before).join('')).toContain(`${field} must`);
  });
});

describe('a provider that responds with a 4xx', () => {
  it.each([402, 409, 410, 424, 451])(
    '%i after it has authorized is asked, and the payment is authorized',
    async (status) => {
      stack.provider.reply('POST', '/authorizations', () => ({ status, body: {} }));
      stack.provider.on((request) => inquired(request, {}));
      const { body } = await stack.pay({ capture: 'manual' });
      expect(body['status']).toBe('processing');
      await stack.becomes(String(body['id']), 'authorized');
      expect(stack.provider.to('/authorizations')).toHaveLength(1);
    },
  );

  it('409 without having heard of the authorization calls it off', async () => {
    stack.provider.reply('POST', '/authorizations', () => ({ status: 409, body: {} }));
    const { body } = await stack.pay();
    expect(await stack.becomes(String(body['id']), 'failed')).toMatchObject({
      result: { code: 'called_off' },
    });
    expect(stack.provider.to('/voids')).toHaveLength(1);
  });

  it('409 to a capture that it does not know, again and again, is believed in the end', async () => {
    stack.provider.reply('POST', '/captures', () => ({ status: 409, body: {} }));
    const { body } = await stack.pay();
    const id = String(body['id']);
    expect(body['status']).toBe('capturing');
    await until('it is authorized again', async () => {
      return (await stack.payment(id))['status'] === 'authorized';
    });
    expect(stack.provider.to('/captures').length).toBeGreaterThan(1);
  });

  it.each([400, 401, 403, 422])('%i has certainly not taken the order', async (status) => {
    stack.provider.reply('POST', '/authorizations', () => ({ status, body: {} }));
    const { body } = await stack.pay();
    expect(body).toMatchObject({ status: 'failed', result: { code: 'provider_refused' } });
    expect(stack.provider.to('/orders')).toEqual([]);
  });
});
