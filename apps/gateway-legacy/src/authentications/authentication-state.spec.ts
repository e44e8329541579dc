import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  AUTHENTICATION_STATES,
  AUTHENTICATION_STEPS,
  hasEnded,
  stateAfter,
  statesBefore,
  type AuthenticationState,
} from './authentication-state.js';

describe('the states of an authentication', () => {
  it('end with completed and failed, and with nothing else', () => {
    expect(AUTHENTICATION_STATES.filter(hasEnded)).toEqual(['completed', 'failed']);
  });

  it('can all be reached from the first', () => {
    const reached = new Set<AuthenticationState>(['processing']);
    for (const step of [...AUTHENTICATION_STEPS, ...AUTHENTICATION_STEPS]) {
      if (statesBefore(step).some((state) => reached.has(state))) reached.add(stateAfter(step));
    }
    expect([...reached].sort()).toEqual([...AUTHENTICATION_STATES].sort());
  });

  it('never lead back to a question, nor out of an end, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...AUTHENTICATION_STEPS)), (steps) => {
        let state: AuthenticationState = 'processing';
        let ends = 0;
        for (const step of steps) {
          if (!statesBefore(step).includes(state)) continue;
          const next = stateAfter(step);
          expect(state === 'challenge_required' && next === 'processing').toBe(false);
          if (hasEnded(next)) ends += 1;
          state = next;
        }
        expect(ends).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});
