import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ConsentStatus } from './bank-answers.js';
import { verdictOf } from './verdict.js';

const STATUSES: readonly ConsentStatus[] = [
  ...(['received', 'partiallyAuthorised', 'valid', 'rejected'] as const),
  ...(['revokedByPsu', 'expired', 'terminatedByTpp'] as const),
];

describe('the verdict', () => {
  it.each<[ConsentStatus, boolean, boolean, string]>([
    ['valid', false, true, 'authorised'],
    ['valid', true, true, 'authorised'],
    ['valid', false, false, 'pending'],
    ['valid', true, false, 'denied cancelled'],
    ['received', false, true, 'pending'],
    ['received', true, true, 'denied cancelled'],
    ['partiallyAuthorised', false, true, 'pending'],
    ['rejected', true, true, 'denied rejected'],
    ['rejected', false, true, 'denied rejected'],
    ['revokedByPsu', false, true, 'denied cancelled'],
    ['revokedByPsu', true, true, 'denied cancelled'],
    ['terminatedByTpp', false, true, 'denied rejected'],
    ['expired', true, true, 'denied expired'],
  ])('on %s, declined %s, readable %s is %s', (status, declined, canRead, expected) => {
    const found = verdictOf(status, { declined, canRead });
    const text = found.verdict === 'denied' ? `denied ${found.reason}` : found.verdict;
    expect(text).toBe(expected);
  });

  it('is authorised for a valid consent alone, whatever the browser says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STATUSES),
        fc.boolean(),
        fc.boolean(),
        (status, declined, canRead) => {
          const { verdict } = verdictOf(status, { declined, canRead });
          expect(verdict === 'authorised').toBe(status === 'valid' && canRead);
        },
      ),
    );
  });
});
