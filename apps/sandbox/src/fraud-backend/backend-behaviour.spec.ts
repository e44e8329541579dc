import { describe, expect, it } from '@jest/globals';
import { backendResponse, behaviourOfName, changedBehaviour } from './backend-behaviour.js';

describe('behaviourOfName', () => {
  it.each([
    ['allow', { outcome: 'ALLOW', delay_ms: 0, fault: 'none' }],
    ['block-slow-1500', { outcome: 'BLOCK', delay_ms: 1500, fault: 'none' }],
    ['slow-20-review', { outcome: 'REVIEW', delay_ms: 20 }],
    ['bad-json', { fault: 'bad_json' }],
    ['unknown-outcome-slow-5', { fault: 'unknown_outcome', delay_ms: 5 }],
    ['silent', { fault: 'silent' }],
    ['error', { fault: 'error' }],
  ])('reads %s', (name, expected) => {
    expect(behaviourOfName(name)).toMatchObject(expected);
  });

  it.each(['', 'allowed', 'constructor', 'slow', 'slow-90000', 'allow_block', 'block-'])(
    'does not recognize %j',
    (name) => {
      expect(behaviourOfName(name)).toBeNull();
    },
  );
});

describe('backendResponse', () => {
  const allow = changedBehaviour(null, {});

  it('speaks the default contract', () => {
    const answer = backendResponse(changedBehaviour(null, { outcome: 'BLOCK' }), 1);
    expect(answer).toEqual({ status: 200, body: '{"outcome":"BLOCK"}' });
  });

  it('fails the first requests', () => {
    const flaky = changedBehaviour(allow, { fail_first: 2 });
    expect([1, 2, 3].map((n) => backendResponse(flaky, n)?.status)).toEqual([500, 500, 200]);
  });

  it('returns nothing when it is silent', () => {
    expect(backendResponse(changedBehaviour(allow, { fault: 'silent' }), 1)).toBeNull();
  });
});
