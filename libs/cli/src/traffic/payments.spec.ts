import { describe, expect, it } from '@jest/globals';
import { plannedPayments } from './payments.js';
import type { PlannedPayment } from './payments.js';

const COUNT = 2_000;

function take(seed: number, count = COUNT): PlannedPayment[] {
  const planned = plannedPayments(seed);
  return Array.from({ length: count }, () => planned.next().value);
}

describe('the payments of demo traffic', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(take(7, 200)).toEqual(take(7, 200));
    expect(take(8, 200)).not.toEqual(take(7, 200));
  });

  it('have unique references', () => {
    const references = take(1).map(({ request }) => request.transaction.reference);
    expect(new Set(references).size).toBe(COUNT);
  });

  it('are mostly of shoppers, with every kind of fraud among them', () => {
    const count = (story: string) => take(1).filter((payment) => payment.story === story).length;
    expect(count('shopper')).toBeGreaterThan(COUNT * 0.6);
    for (const story of ['card_testing', 'account_takeover', 'reseller']) {
      expect(count(story)).toBeGreaterThan(COUNT * 0.01);
    }
  });

  it('of people who test cards share a device, and use several cards', () => {
    const byDevice = Map.groupBy(
      take(1).filter(({ story }) => story === 'card_testing'),
      ({ request }) => request.device?.fingerprint,
    );
    expect(byDevice.size).toBeGreaterThan(1);
    for (const payments of byDevice.values()) {
      const cards = payments.map(({ request }) => JSON.stringify(request.credential));
      expect(new Set(cards).size).toBeGreaterThan(1);
    }
  });

  it('have amounts that their merchant takes, in whole minor units', () => {
    for (const { request } of take(3, 500)) {
      expect(Number.isInteger(request.transaction.amount)).toBe(true);
      expect(request.transaction.amount).toBeGreaterThanOrEqual(100);
      expect(request.transaction.amount).toBeLessThanOrEqual(240_000);
    }
  });
});
