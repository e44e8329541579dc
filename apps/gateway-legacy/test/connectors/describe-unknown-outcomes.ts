import { describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import type { ProviderReply } from '../support/scripted-provider.js';
import type { ConnectorDialect } from './connector-dialect.js';
import { idOf, type ConnectorTest } from './connector-test.js';

/** After these the order may have been carried out, or not: the provider is asked. */
const AMBIGUOUS = [302, 402, 408, 409, 410, 424, 425, 429, 451, 500, 502, 503];
/** The provider has certainly not taken the order. */
const REFUSED = [400, 401, 403, 404, 405, 413, 415, 422];

/** What a connector does when it is not known whether an order was carried out. */
export function describeUnknownOutcomes(
  dialect: ConnectorDialect,
  { gateway, ledger }: ConnectorTest,
): void {
  /** An authorization that was carried out, and whose response says nothing. */
  async function isFound(reply: (outcome: ProviderReply) => ProviderReply): Promise<void> {
    ledger().treat('authorization', { reply });
    const paid = await gateway().pay({ capture: 'manual' });
    expect(paid.body['status']).toBe('processing');
    await gateway().becomes(idOf(paid), 'authorized');
    expect(ledger().inquiries).toContain(idOf(paid));
    expect(ledger().of('authorization')).toHaveLength(1);
  }

  describe('an outcome that is not known', () => {
    it.each(AMBIGUOUS)('is asked about after the status %i', async (status) => {
      await isFound(() => ({ status, body: {} }));
    });

    it('is asked about after a connection that broke', async () => {
      await isFound(() => ({ instead: 'break' }));
    });

    it('is asked about after a timeout', async () => {
      await isFound(() => ({ instead: 'hang' }));
    });

    const order = {
      kind: 'authorization',
      merchant: '',
      reference: '',
      authorization: null,
      amount: 10_000,
      currency: 'EUR',
      orderReference: null,
    } as const;
    const kinds = dialect.malformed({ order, status: 'approved', transactionId: 'x' });
    it.each(Object.keys(kinds))('is asked about after %s', async (kind) => {
      ledger().treat('authorization', {
        reply: (_outcome, arrived) =>
          dialect.malformed({ order: arrived, status: 'approved', transactionId: 'x' })[kind] ?? {},
      });
      const paid = await gateway().pay({ capture: 'manual' });
      expect(paid.body['status']).toBe('processing');
      await gateway().becomes(idOf(paid), 'authorized');
      expect(ledger().of('authorization')).toHaveLength(1);
    });

    it('calls an authorization off that never arrived, and sends it no second time', async () => {
      ledger().treat('authorization', { becomes: null, reply: () => ({ instead: 'break' }) });
      const paid = await gateway().pay();
      expect(await gateway().becomes(idOf(paid), 'failed')).toMatchObject({
        result: { code: 'called_off' },
      });
      expect(ledger().of('authorization')).toHaveLength(1);
      expect(ledger().of('void')).toMatchObject([{ authorization: idOf(paid) }]);
    });

    it.each(['capture', 'refund', 'void'] as const)(
      'repeats a %s that never arrived, under the same reference',
      async (kind) => {
        const paid = await gateway().pay({ capture: kind === 'refund' ? 'automatic' : 'manual' });
        ledger().treat(kind, { becomes: null, reply: () => ({ instead: 'break' }), times: 1 });
        await gateway().operate(idOf(paid), kind);
        await until(`the ${kind} is done`, async () => {
          const { operations } = await gateway().payment(idOf(paid));
          const all = operations as { type: string; status: string }[];
          return all.some((each) => each.type === kind && each.status === 'succeeded');
        });
        expect(
          new Set(
            ledger()
              .of(kind)
              .map(({ reference }) => reference),
          ).size,
        ).toBe(1);
        expect(ledger().approved(kind)).toHaveLength(1);
      },
    );

    it.each(['capture', 'refund', 'void'] as const)(
      'is not repeated for a %s that was carried out',
      async (kind) => {
        const paid = await gateway().pay({ capture: kind === 'refund' ? 'automatic' : 'manual' });
        ledger().treat(kind, { reply: () => ({ status: 500, body: {} }) });
        await gateway().operate(idOf(paid), kind);
        await until(`the ${kind} is done`, async () => {
          const { operations } = await gateway().payment(idOf(paid));
          const all = operations as { type: string; status: string }[];
          return all.some((each) => each.type === kind && each.status === 'succeeded');
        });
        expect(ledger().of(kind)).toHaveLength(1);
      },
    );
  });

  describe('an order that the provider did not take', () => {
    it.each(REFUSED)('fails at once after the status %i', async (status) => {
      ledger().treat('authorization', { becomes: null, reply: () => ({ status, body: {} }) });
      const { body } = await gateway().pay();
      expect(body).toMatchObject({ status: 'failed', result: { code: 'provider_refused' } });
      expect(ledger().inquiries).toEqual([]);
    });
  });
}
