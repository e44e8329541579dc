import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isSound,
  PAYMENT_STATES,
  STATES_BEFORE,
  stepFrom,
  type PaymentSnapshot,
  type PaymentStep,
  type PaymentStepType,
} from './payment-state.js';

const AMOUNT = 1_000;
const TYPES = Object.keys(STATES_BEFORE) as PaymentStepType[];
const OPEN: PaymentSnapshot = {
  state: 'open',
  amount: AMOUNT,
  captured: 0,
  capturing: 0,
  refunded: 0,
  refunding: 0,
  settled: 0,
  chargedBack: 0,
  released: 0,
  releasing: 0,
};

/** Amounts beyond the payment's own, and nonsense, included. */
const anyStep = fc.record({
  type: fc.constantFrom(...TYPES),
  amount: fc.oneof(fc.integer({ min: 1, max: AMOUNT }), fc.integer({ min: -5, max: 3 * AMOUNT })),
}) as fc.Arbitrary<PaymentStep>;
const anyHistory = fc.array(anyStep, { maxLength: 60 });

function history(steps: readonly PaymentStep[]): PaymentSnapshot[] {
  const standings = [OPEN];
  for (const step of steps) {
    const next = stepFrom(standings.at(-1) ?? OPEN, step);
    if (next !== null) standings.push(next);
  }
  return standings;
}

function run(...steps: PaymentStep[]): PaymentSnapshot | null {
  return steps.reduce<PaymentSnapshot | null>(
    (payment, step) => payment && stepFrom(payment, step),
    OPEN,
  );
}

const authorized: PaymentStep[] = [{ type: 'process' }, { type: 'authorize' }];
const captured = (amount: number): PaymentStep[] => [
  { type: 'order_capture', amount },
  { type: 'capture', amount },
];

describe('a payment', () => {
  it('never captures more than its amount, nor refunds or settles more than was captured', () => {
    fc.assert(
      fc.property(anyHistory, (steps) => {
        expect(history(steps).every(isSound)).toBe(true);
      }),
    );
  });

  it('has an end: after failed and voided nothing happens', () => {
    fc.assert(
      fc.property(anyHistory, anyStep, (steps, step) => {
        const last = history(steps).at(-1) ?? OPEN;
        const hasEnded = last.state === 'failed' || last.state === 'voided';
        return !hasEnded || stepFrom(last, step) === null;
      }),
    );
  });

  it('holds money in one way only: what was voided or has failed was never captured', () => {
    fc.assert(
      fc.property(anyHistory, (steps) =>
        history(steps).every(
          ({ state, captured: sum, capturing }) =>
            (state !== 'voided' && state !== 'failed') || sum + capturing === 0,
        ),
      ),
    );
  });

  it('is capturing exactly while a capture is ordered', () => {
    fc.assert(
      fc.property(anyHistory, (steps) =>
        history(steps).every(({ state, capturing }) => (state === 'capturing') === capturing > 0),
      ),
    );
  });

  it('can reach every state', () => {
    const reached = new Set(
      [
        ...history([
          ...authorized,
          ...captured(AMOUNT),
          { type: 'begin_settlement', amount: AMOUNT },
          { type: 'settle' },
        ]),
        ...history([...authorized, { type: 'order_void' }, { type: 'void' }]),
        ...history([{ type: 'process' }, { type: 'fail' }]),
      ].map(({ state }) => state),
    );
    expect([...reached].sort()).toEqual([...PAYMENT_STATES].sort());
  });

  it('captures in parts and refunds in parts', () => {
    const payment = run(
      ...authorized,
      ...captured(300),
      ...captured(700),
      { type: 'order_refund', amount: 400 },
      { type: 'order_refund', amount: 600 },
      { type: 'refund', amount: 400 },
      { type: 'refuse_refund', amount: 600 },
    );
    expect(payment).toMatchObject({ state: 'captured', captured: AMOUNT, refunded: 400 });
    expect(run(...authorized, ...captured(300), { type: 'order_capture', amount: 701 })).toBeNull();
  });

  it('is settled when all that was captured has been paid out, and may be captured further', () => {
    const payment = run(
      ...authorized,
      ...captured(300),
      { type: 'begin_settlement', amount: 300 },
      { type: 'settle' },
      ...captured(200),
      { type: 'begin_settlement', amount: 200 },
    );
    expect(payment).toMatchObject({ state: 'settling', captured: 500, settled: 500 });
    const early: PaymentStep[] = [{ type: 'begin_settlement', amount: 299 }, { type: 'settle' }];
    expect(run(...authorized, ...captured(300), ...early)).toBeNull();
  });

  it('voids what is left of a partly captured authorization, and captures nothing more', () => {
    const part = [...authorized, ...captured(300)];
    const release = (amount: number): PaymentStep[] => [
      { type: 'order_release', amount },
      { type: 'release', amount },
    ];
    const released = [...part, ...release(700)];
    expect(run(...released)).toMatchObject({ state: 'captured', captured: 300, released: 700 });
    expect(run(...released, { type: 'order_capture', amount: 1 })).toBeNull();
    expect(run(...part, ...release(701))).toBeNull();
    const ordered: PaymentStep = { type: 'order_release', amount: 700 };
    expect(run(...part, ordered, { type: 'order_capture', amount: 1 })).toBeNull();
    const declined: PaymentStep = { type: 'refuse_release', amount: 700 };
    expect(run(...part, ordered, declined, ...captured(700))?.captured).toBe(AMOUNT);
    const settled: PaymentStep[] = [{ type: 'begin_settlement', amount: 300 }, { type: 'settle' }];
    expect(run(...part, ordered, ...settled, { type: 'release', amount: 700 })?.state).toBe(
      'settled',
    );
    expect(run(...authorized, ordered)).toBeNull();
  });

  it('never captures and voids more than was authorized', () => {
    fc.assert(
      fc.property(anyHistory, (steps) => {
        for (const payment of history(steps)) {
          const { captured: sum, capturing, released, releasing, amount } = payment;
          expect(sum + capturing + released + releasing).toBeLessThanOrEqual(amount);
        }
      }),
    );
  });

  it('refunds no more than is left after chargebacks, which come whatever was refunded', () => {
    const chargedBack: PaymentStep = { type: 'charge_back', amount: 700 };
    const whole = [...authorized, ...captured(AMOUNT)];
    const refund = (amount: number): PaymentStep => ({ type: 'order_refund', amount });
    expect(run(...whole, chargedBack, refund(300))?.refunding).toBe(300);
    expect(run(...whole, chargedBack, refund(301))).toBeNull();
    const late = run(...whole, refund(600), { type: 'refund', amount: 600 }, chargedBack);
    expect(late).toMatchObject({ refunded: 600, chargedBack: 700 });
    expect(run(...whole, chargedBack, { type: 'charge_back', amount: 301 })).toBeNull();
    const reversal = { type: 'reverse_chargeback', amount: 700 } as const;
    expect(run(...whole, chargedBack, reversal, refund(AMOUNT))?.refunding).toBe(AMOUNT);
    expect(run(...whole, chargedBack, { ...reversal, amount: 701 })).toBeNull();
  });

  it('never orders a refund of money that is gone', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 1, max: AMOUNT }), (steps, amount) => {
        const last = history(steps).at(-1) ?? OPEN;
        const next = stepFrom(last, { type: 'order_refund', amount });
        if (next === null) return;
        const { refunded, refunding, chargedBack } = next;
        expect(refunded + refunding + chargedBack).toBeLessThanOrEqual(next.captured);
      }),
    );
  });

  it('goes back to where it was when a capture or a void is declined', () => {
    const refused = (amount: number): PaymentStep[] => [
      { type: 'order_capture', amount },
      { type: 'refuse_capture', amount },
    ];
    expect(run(...authorized, ...refused(5))?.state).toBe('authorized');
    expect(run(...authorized, ...captured(5), ...refused(5))?.state).toBe('captured');
    const settled: PaymentStep[] = [{ type: 'begin_settlement', amount: 5 }, { type: 'settle' }];
    expect(run(...authorized, ...captured(5), ...settled, ...refused(5))?.state).toBe('settled');
    const voidRefused = run(...authorized, { type: 'order_void' }, { type: 'refuse_void' });
    expect(voidRefused?.state).toBe('authorized');
  });
});
