import { describe, expect, it } from '@jest/globals';
import { authorizationOutcome, DECLINE_CODES, moneyOutcome, voidOutcome } from './order-outcome.js';

describe('the outcome of an order', () => {
  it('is an approval at once, unless amount or card ask for something else', () => {
    const ordinary = { responseCode: '00', course: 'prompt', chargeback: false };
    expect(authorizationOutcome(1_900, '4111111111111111')).toEqual(ordinary);
    expect([moneyOutcome(1), voidOutcome(2_005)]).toEqual([ordinary, ordinary]);
  });

  it.each(DECLINE_CODES)('is a decline with %s for the amount that ends so', (code) => {
    const amount = 2_000 + Number(code);
    expect(authorizationOutcome(amount, null).responseCode).toBe(code);
    expect(moneyOutcome(amount).responseCode).toBe(code);
    expect(voidOutcome(2_000 + amount).responseCode).toBe(code);
  });

  it('follows the amount rather than the card', () => {
    expect(authorizationOutcome(2_051, '30569309025904').responseCode).toBe('51');
    expect(authorizationOutcome(100, '30569309025904').responseCode).toBe('54');
  });
});
