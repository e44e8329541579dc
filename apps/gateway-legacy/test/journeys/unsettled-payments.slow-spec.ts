import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import fc from 'fast-check';
import { paymentOf, PaymentStack, type PaymentBody } from './support/payment-stack.js';

let stack: PaymentStack;

beforeAll(async () => {
  stack = await PaymentStack.boot({
    // Shorter than the provider's delay for late orders, so that they are reversed first, and
    // longer than a busy machine needs for a response.
    PAYMENT_PROVIDER_TIMEOUT_MS: '1000',
    // The first inquiry runs after the caller has its response that the outcome is unknown.
    PAYMENT_TIME_SCALE: '4',
  });
});

afterAll(async () => {
  await stack.close();
});

afterEach(() => {
  stack.gateway.clock.reset();
});

async function settled(id: string, status: string): Promise<PaymentBody> {
  await until(
    `payment ${id} is ${status}`,
    async () => (await stack.payment(id)).status === status,
  );
  return stack.payment(id);
}

/** Waits for the authorization, even if the provider's response came after the gateway's. */
async function authorized(amount: number): Promise<PaymentBody> {
  const { id } = await stack.authorized(amount);
  return settled(id, 'authorized');
}

describe('a payment whose outcome is not known', () => {
  it.each([
    ['an answer that was lost', 3_002],
    ['a late answer', 3_001],
    ['a fault after the work', 3_005],
    ['an unreadable response', 3_008],
    ['an outcome that takes time', 3_006],
  ])('after %s is processing, and captured in the end', async (_, amount) => {
    const payment = paymentOf(await stack.pay({ amount, capture: 'manual' }));
    expect(payment).toMatchObject({ status: 'processing', result: null });
    expect(await settled(payment.id, 'authorized')).toMatchObject({ result: { code: '00' } });
    const lines = (await stack.ledger()).filter((l) => l.authorization_reference === payment.id);
    expect(lines).toMatchObject([{ type: 'authorization', arrivals: 1, executions: 1 }]);
  });

  it('that the provider declined in the end has failed', async () => {
    const payment = paymentOf(await stack.pay({ amount: 3_007 }));
    expect(payment.status).toBe('processing');
    expect(await settled(payment.id, 'failed')).toMatchObject({ result: { code: '05' } });
  });

  it.each([
    ['got lost', 3_003],
    ['met a fault', 3_004],
    ['arrives after all', 3_009],
  ])('since the order %s is called off, and never charged', async (_, amount) => {
    const payment = paymentOf(await stack.pay({ amount }));
    expect(payment.status).toBe('processing');
    expect(await settled(payment.id, 'failed')).toMatchObject({
      result: { code: 'called_off', category: 'timeout' },
    });
    if (amount === 3_009) {
      const arrived = async () =>
        (await stack.ledger()).some((l) => l.reference === payment.id && l.arrivals > 0);
      await until('the late order has arrived', arrived);
    }
    const lines = (await stack.ledger()).filter((l) => l.authorization_reference === payment.id);
    expect(
      lines.filter(({ type, executions }) => type === 'authorization' && executions > 0),
    ).toEqual([]);
  });

  it.each([3_002, 3_003, 3_004, 3_005, 3_009])(
    'at its capture of %i is capturing, and captured once in the end',
    async (amount) => {
      const { id } = await authorized(10_000);
      expect(paymentOf(await stack.operate(id, 'capture', { amount })).status).toBe('capturing');
      expect((await stack.operate(id, 'void')).status).toBe(409);
      expect((await settled(id, 'captured')).captured_amount).toBe(amount);
      const captures = (await stack.ledger()).filter(
        (l) => l.authorization_reference === id && l.type === 'capture',
      );
      expect(captures.map(({ executions }) => executions)).toEqual([1]);
    },
  );

  it('at its refund reserves the sum until it is known', async () => {
    const { id } = paymentOf(await stack.pay({ amount: 5_000 }));
    await settled(id, 'captured');
    const asked = paymentOf(await stack.operate(id, 'refund', { amount: 3_002 }));
    expect(asked.refunded_amount).toBe(0);
    expect((await stack.operate(id, 'refund', { amount: 1_999 })).status).toBe(409);
    await until('it is refunded', async () => (await stack.payment(id)).refunded_amount === 3_002);
  });

  it('at its void is voiding, and voided in the end', async () => {
    const { id } = await authorized(5_003);
    expect(paymentOf(await stack.operate(id, 'void')).status).toBe('voiding');
    await settled(id, 'voided');
  });
});

describe('any history of a payment', () => {
  /** Ordinary amounts, declines, and amounts for which an order or its response gets lost. */
  const anySum = fc.constantFrom(1_000, 2_500, 2_005, 3_002, 3_003, 3_005);
  const anyWish = fc.record({
    operation: fc.constantFrom('capture', 'refund', 'void'),
    amount: anySum,
    final: fc.boolean(),
  });
  const anyHistory = fc.record({
    amount: fc.constantFrom(10_000, 6_000, 5_003, 3_002),
    capture: fc.constantFrom('automatic', 'manual'),
    lanes: fc.array(fc.array(anyWish, { maxLength: 3 }), { minLength: 2, maxLength: 3 }),
  });

  it('with faults and several callers at once leaves the sums that the provider has', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async ({ amount, capture, lanes }) => {
        const { id } = paymentOf(await stack.pay({ amount, capture }));
        const walk = async (wishes: (typeof lanes)[number]) => {
          for (const { operation, amount: part, final } of wishes) {
            const isCapture = operation === 'capture';
            const sums = { amount: part, ...(isCapture && { final }) };
            const body = operation === 'void' ? undefined : sums;
            const { status } = await stack.operate(id, operation, body);
            expect([200, 409]).toContain(status);
          }
        };
        await Promise.all(lanes.map(walk));
        await until('every outcome is known', async () => {
          const { operations } = await stack.payment(id);
          return operations.every(({ status }) => status !== 'processing');
        });
        const payment = await stack.payment(id);
        const lines = (await stack.ledger()).filter((l) => l.authorization_reference === id);
        const sum = (type: string) =>
          lines
            .filter((line) => line.type === type && line.status === 'approved')
            .reduce((total, line) => total + line.amount, 0);
        expect(lines.every(({ executions }) => executions <= 1)).toBe(true);
        expect([payment.captured_amount, payment.refunded_amount]).toEqual([
          sum('capture'),
          sum('refund'),
        ]);
        // All of the authorization, or what was left of it after captures.
        expect(payment.voided_amount).toBe(sum('void'));
        expect(payment.status === 'voided').toBe(sum('void') > 0 && sum('capture') === 0);
        expect(sum('capture') + sum('void')).toBeLessThanOrEqual(amount);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
