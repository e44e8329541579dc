import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toOrderId, toPaymentId } from '../../ids.js';
import { judgeLine, type SettlementLineFacts } from './settlement-line.js';

const FITTING: SettlementLineFacts = {
  type: 'capture',
  amount: '1000',
  currency_code: 'EUR',
  payment_id: toPaymentId('a payment'),
  payment_currency: 'EUR',
  payment_state: 'captured',
  order_id: toOrderId('an order'),
  order_type: 'capture',
  order_amount: '1000',
  order_state: 'succeeded',
  settled_before: '0',
  chargeable: '1000',
  capturable: '0',
  has_equal: false,
  is_of_other_account: false,
};

describe('judgeLine', () => {
  it('applies a capture, whole or in parts', () => {
    expect(judgeLine(FITTING)).toEqual({ kind: 'apply', amount: 1_000 });
    expect(judgeLine({ ...FITTING, amount: '400' })).toEqual({ kind: 'apply', amount: 400 });
    const rest = { amount: '600', settled_before: '400' };
    expect(judgeLine({ ...FITTING, ...rest })).toEqual({ kind: 'apply', amount: 600 });
  });

  it.each<[string, Partial<SettlementLineFacts>]>([
    ['unknown_reference', { payment_id: null, order_type: null }],
    ['unknown_reference', { order_type: null }],
    ['operation_mismatch', { order_type: 'refund' }],
    ['operation_failed', { order_state: 'failed' }],
    ['currency_mismatch', { currency_code: 'USD' }],
    ['wrong_sign', { amount: '0' }],
    ['wrong_sign', { amount: '-1000' }],
    ['wrong_sign', { type: 'refund', order_type: 'refund' }],
    ['repeated', { settled_before: '1000', has_equal: true }],
    ['exceeds_operation', { amount: '1001' }],
    ['exceeds_operation', { amount: '500', settled_before: '600' }],
  ])('sets aside with %s', (reason, changes) => {
    expect(judgeLine({ ...FITTING, ...changes })).toEqual({ kind: 'set_aside', reason });
  });

  it.each<Partial<SettlementLineFacts>>([
    { order_state: 'pending' },
    { order_state: 'reversing' },
    { payment_state: 'capturing' },
  ])('waits for an outcome: %j', (changes) => {
    expect(judgeLine({ ...FITTING, ...changes })).toEqual({ kind: 'wait' });
  });

  it('leaves lines of another account and refunds that fit as they are', () => {
    const other = { payment_id: null, order_type: null, is_of_other_account: true };
    expect(judgeLine({ ...FITTING, ...other })).toEqual({ kind: 'pass' });
    const refund = { type: 'refund', order_type: 'refund', amount: '-1000' } as const;
    expect(judgeLine({ ...FITTING, ...refund })).toEqual({ kind: 'pass' });
  });

  it('tells chargebacks from their reversals by the sign', () => {
    const judge = (changes: Partial<SettlementLineFacts>) =>
      judgeLine({ ...FITTING, type: 'chargeback', ...changes });
    expect(judge({ amount: '-1000' })).toEqual({ kind: 'charge_back', amount: 1_000 });
    expect(judge({ amount: '400' })).toEqual({ kind: 'reverse_chargeback', amount: 400 });
    const whole = { order_id: null, order_type: null, amount: '-5' };
    expect(judge(whole)).toEqual({ kind: 'charge_back', amount: 5 });
    const aside = (reason: string) => ({ kind: 'set_aside', reason });
    expect(judge({ amount: '-1001' })).toEqual(aside('exceeds_captured'));
    const open = { chargeable: '300', capturable: '700', order_type: 'authorization' } as const;
    expect(judge({ ...open, amount: '-300' })).toEqual({ kind: 'charge_back', amount: 300 });
    expect(judge({ ...open, amount: '-301' })).toEqual(aside('not_captured'));
    expect(judge({ ...open, amount: '-1000' })).toEqual(aside('not_captured'));
    expect(judge({ ...open, amount: '-1001' })).toEqual(aside('exceeds_captured'));
    expect(judge({ amount: '0' })).toEqual(aside('wrong_sign'));
    expect(judge({ amount: '-5', order_type: null })).toEqual(aside('unknown_reference'));
    expect(judge({ amount: '-5', order_type: 'refund' })).toEqual(aside('operation_mismatch'));
    expect(judge({ amount: '-5', currency_code: 'USD' })).toEqual(aside('currency_mismatch'));
    expect(judge({ amount: '-5', order_state: 'pending' })).toEqual({ kind: 'wait' });
  });

  it('never applies more than the operation in all', () => {
    const amounts = fc.array(fc.integer({ min: -500, max: 1_500 }), { maxLength: 10 });
    fc.assert(
      fc.property(amounts, (lines) => {
        let settled = 0;
        for (const amount of lines) {
          const facts = { amount: String(amount), settled_before: String(settled) };
          const verdict = judgeLine({ ...FITTING, ...facts });
          if (verdict.kind === 'apply') settled += verdict.amount;
        }
        expect(settled).toBeLessThanOrEqual(1_000);
      }),
    );
  });
});
