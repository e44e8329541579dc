import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { CONNECTORS } from '../../src/connectors/connectors.js';
import { GatewayUnderTest } from '../support/gateway-under-test.js';
import type { ConnectorDialect } from './connector-dialect.js';
import { idOf } from './connector-test.js';
import { describeCardData } from './describe-card-data.js';
import { describeUnknownOutcomes } from './describe-unknown-outcomes.js';
import { ScriptedLedger } from './scripted-ledger.js';

/** What every connector must do; docs/gateway-legacy/connectors.md says how to run it for a new one. */
export function describeConnector(dialect: ConnectorDialect): void {
  const definition = CONNECTORS.find(({ name }) => name === dialect.name);
  if (definition === undefined) throw new Error(`No connector is called ${dialect.name}.`);
  const { capabilities } = definition;

  describe(`the connector ${dialect.name}`, () => {
    let gateway: GatewayUnderTest;
    let ledger: ScriptedLedger;
    const connector = { gateway: () => gateway, ledger: () => ledger };

    beforeAll(async () => {
      gateway = await GatewayUnderTest.boot({}, dialect);
    });

    afterAll(async () => {
      await gateway.close();
    });

    beforeEach(() => {
      ledger = new ScriptedLedger(dialect, gateway.provider);
    });

    it.each([
      ['EUR', 4_900],
      ['JPY', 4_900],
      ['KWD', 4_905],
      ['EUR', 1],
      ['EUR', 999_999_999],
    ])('authorizes, captures and refunds in %s: %d', async (currency, amount) => {
      const paid = await gateway.pay({ amount, currency_code: currency });
      expect(paid.body).toMatchObject({ status: 'captured', captured_amount: amount });
      const refunded = await gateway.operate(idOf(paid), 'refund');
      expect(refunded.body).toMatchObject({ refunded_amount: amount });
      expect(ledger.arrivals.map((order) => [order.kind, order.amount])).toEqual([
        ['authorization', amount],
        ['capture', amount],
        ['refund', amount],
      ]);
      expect(ledger.of('authorization')[0]).toMatchObject({
        currency,
        reference: idOf(paid),
        merchant: gateway.account.id,
      });
      expect(ledger.of('refund')[0]?.authorization).toBe(idOf(paid));
    });

    it('voids an authorization', async () => {
      const paid = await gateway.pay({ amount: 4_900, capture: 'manual' });
      const { body } = await gateway.operate(idOf(paid), 'void');
      expect(body).toMatchObject({ status: 'voided', voided_amount: 4_900 });
      expect(ledger.of('void')).toMatchObject([{ amount: 4_900, authorization: idOf(paid) }]);
    });

    it.each(['authorization', 'capture', 'refund', 'void'] as const)(
      'says why it was declined: %s',
      async (kind) => {
        ledger.treat(kind, { becomes: 'declined' });
        const paid = await gateway.pay({ capture: 'manual' });
        if (kind === 'refund') await gateway.operate(idOf(paid), 'capture');
        if (kind !== 'authorization') await gateway.operate(idOf(paid), kind);
        expect(await gateway.payment(idOf(paid))).toMatchObject({
          result: { category: 'insufficient_funds', code: expect.any(String) },
          operations: expect.arrayContaining([
            expect.objectContaining({ type: kind, status: 'failed' }),
          ]),
        });
        expect(ledger.of(kind)).toHaveLength(1);
      },
    );

    it('asks about a pending order until it is decided', async () => {
      ledger.treat('authorization', { becomes: 'pending' });
      const paid = await gateway.pay({ capture: 'manual' });
      expect(paid.body['status']).toBe('processing');
      await until('it was asked about', () => Promise.resolve(ledger.inquiries.length > 1));
      ledger.decide(idOf(paid), 'approved');
      await gateway.becomes(idOf(paid), 'authorized');
      expect(ledger.of('authorization')).toHaveLength(1);
    });

    it.each([
      'x',
      '8835511210681324',
      'pi_3NkZ1x2eZvKYlo2C1abcdEFG',
      'A b&c=d%20+;"',
      'a'.repeat(255),
    ])('shows the id of the provider, whatever its shape: %s', async (transactionId) => {
      ledger.transactionId = transactionId;
      const { body } = await gateway.pay({ capture: 'manual' });
      expect(body).toMatchObject({
        status: 'authorized',
        operations: [{ provider_transaction_id: transactionId }],
      });
    });

    it.each([
      'order 1&amount=1',
      'a=b%20c+d',
      'größe ñ 名',
      '{{ account_number }}',
      '"\'\\<>',
      '#?/;',
    ])("sends the merchant's reference as it is: %s", async (reference) => {
      await gateway.pay({ reference });
      expect(ledger.of('authorization')[0]).toMatchObject({
        orderReference: reference,
        amount: 10_000,
      });
    });

    it('carries out a request that is repeated with its idempotency key once', async () => {
      const headers = { 'x-idempotency-key': randomUUID() };
      const body = { reference: 'once' };
      const [first, again] = [await gateway.pay(body, headers), await gateway.pay(body, headers)];
      expect(idOf(again)).toBe(idOf(first));
      expect(ledger.arrivals.map(({ kind }) => kind)).toEqual(['authorization', 'capture']);
    });

    describeUnknownOutcomes(dialect, connector);
    describeCardData(definition);

    if (capabilities.partialCapture) {
      it('captures and refunds in parts', async () => {
        const id = idOf(await gateway.pay({ amount: 1_000, capture: 'manual' }));
        for (const amount of [300, 700]) await gateway.operate(id, 'capture', { amount });
        for (const amount of [1, 998]) await gateway.operate(id, 'refund', { amount });
        expect(await gateway.payment(id)).toMatchObject({
          captured_amount: 1_000,
          refunded_amount: 999,
        });
        expect(ledger.arrivals.slice(1).map(({ amount }) => amount)).toEqual([300, 700, 1, 998]);
      });
    }

    describe('what is left of an authorization after a capture', () => {
      it(
        capabilities.partialVoid ? 'is voided' : 'cannot be voided, and is not asked for',
        async () => {
          const id = idOf(await gateway.pay({ amount: 1_000, capture: 'manual' }));
          await gateway.operate(id, 'capture', { amount: 300 });
          const { status, body } = await gateway.operate(id, 'void');
          if (capabilities.partialVoid) {
            expect([status, body]).toMatchObject([200, { voided_amount: 700 }]);
          } else {
            expect(status).toBe(409);
            expect(ledger.of('void')).toEqual([]);
            const final = await gateway.operate(id, 'capture', { amount: 100, final: true });
            expect(final.status).toBe(409);
            expect(ledger.of('capture')).toHaveLength(1);
          }
        },
      );
    });

    if (capabilities.settlementFiles) {
      it('settles what a file names, and records a chargeback', async () => {
        const { id: merchant } = gateway.account;
        const paid = await gateway.pay({ amount: 4_905, currency_code: 'KWD' });
        const reference = ledger.of('capture')[0]?.reference ?? '';
        const line = { reference, currency: 'KWD' };
        ledger.settle(merchant, [
          { ...line, type: 'capture', amount: 4_905 },
          { ...line, type: 'chargeback', amount: -905 },
        ]);
        await gateway.becomes(idOf(paid), 'settled');
        await until('it was charged back', async () => {
          return (await gateway.payment(idOf(paid)))['charged_back_amount'] === 905;
        });
      });

      it('reads a broken file again, and nothing of it before', async () => {
        const account = await gateway.createAccount();
        const headers = { 'x-api-key': account.key };
        const paid = await gateway.pay({ amount: 500 }, headers);
        const reference = ledger.of('capture')[0]?.reference ?? '';
        const lines = [{ type: 'capture', reference, amount: 500, currency: 'EUR' }] as const;
        ledger.publish(account.id, dialect.brokenSettlement(1, lines));
        await until('the broken file was read', () =>
          Promise.resolve(gateway.gateway.log.join('').includes('garbled')),
        );
        expect((await gateway.payment(idOf(paid), headers))['status']).toBe('captured');
        ledger.publish(account.id, dialect.settlement(1, lines), 0);
        await until('it is settled', async () => {
          return (await gateway.payment(idOf(paid), headers))['status'] === 'settled';
        });
      });
    }
  });
}
