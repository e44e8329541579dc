import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type EarlierOutcome, finalOutcome, type ReceivedOutcome } from './final-outcome.js';

const allowed: EarlierOutcome = { outcome: 'ALLOW', source: 'RULE_ENGINE' };
const reviewed: EarlierOutcome = { outcome: 'REVIEW', source: 'RULE_ENGINE' };
const anyHeard = fc.array(fc.constantFrom<ReceivedOutcome>('ALLOW', 'REVIEW', 'BLOCK', null), {
  minLength: 1,
});
const anyEarlier = fc.constantFrom(allowed, reviewed);

describe('finalOutcome', () => {
  it.each<[EarlierOutcome, ReceivedOutcome[], string | null, string | null]>([
    [allowed, ['ALLOW'], 'ALLOW', 'BACKEND'],
    [allowed, ['REVIEW', 'ALLOW'], 'REVIEW', 'BACKEND'],
    [reviewed, ['ALLOW'], 'REVIEW', 'RULE_ENGINE'],
    [reviewed, ['REVIEW'], 'REVIEW', 'COMBINED'],
    [reviewed, ['BLOCK', null], 'BLOCK', 'BACKEND'],
    [allowed, [null, 'ALLOW'], null, null],
    [reviewed, [null], null, null],
  ])('makes of %j and %j: %s', (earlier, heard, outcome, source) => {
    const final = finalOutcome(earlier, heard);
    expect([final?.outcome ?? null, final?.source ?? null]).toEqual([outcome, source]);
  });

  it('is BLOCK exactly when one backend blocks, however many are silent', () => {
    fc.assert(
      fc.property(anyEarlier, anyHeard, (earlier, heard) => {
        const blocks = finalOutcome(earlier, heard)?.outcome === 'BLOCK';
        return blocks === heard.includes('BLOCK');
      }),
    );
  });

  it('is open exactly while one is silent and none blocks', () => {
    fc.assert(
      fc.property(anyEarlier, anyHeard, (earlier, heard) => {
        const open = finalOutcome(earlier, heard) === null;
        return open === (heard.includes(null) && !heard.includes('BLOCK'));
      }),
    );
  });

  it('never fails open by answers, and does not depend on their order', () => {
    fc.assert(
      fc.property(anyEarlier, anyHeard, (earlier, heard) => {
        const final = finalOutcome(earlier, heard);
        expect(finalOutcome(earlier, [...heard].reverse())).toEqual(final);
        return final?.failOpen !== true;
      }),
    );
  });
});
