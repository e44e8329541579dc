import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type DatedPaymentState,
  EVENT_TYPES,
  type EventType,
  stateAfter,
  supersedes,
} from './payment-state.js';

interface Told {
  readonly type: EventType;
  readonly at: Date;
}

function stateOf(events: readonly Told[]): DatedPaymentState | null {
  return events.reduce<DatedPaymentState | null>((current, { type, at }) => {
    const state = stateAfter(type);
    if (state === null) return current;
    return supersedes({ state, at }, current) ? { state, at } : current;
  }, null);
}

const someEvents = fc.array(
  fc.record({
    type: fc.constantFrom(...EVENT_TYPES),
    // Few distinct times, so that events often have the same one.
    at: fc.integer({ min: 0, max: 4 }).map((minute) => new Date(minute * 60_000)),
  }),
  { maxLength: 8 },
);

describe('the payment state', () => {
  it('is the same for every order in which the same events are told', () => {
    const orders = someEvents.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
    fc.assert(
      fc.property(orders, ([events, shuffled]) => {
        expect(stateOf(shuffled)).toEqual(stateOf(events));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['authorization', 'authorized'],
    ['capture', 'captured'],
    ['refund', 'refunded'],
    ['void', 'voided'],
    ['chargeback', 'charged_back'],
    ['failed', 'failed'],
    ['fraud_report', null],
  ] as const)('after %s is %s', (type, state) => {
    expect(stateAfter(type)).toBe(state);
  });
});
