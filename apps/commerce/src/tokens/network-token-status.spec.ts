import { describe, expect, it } from '@jest/globals';
import { canBecome, isFinal, NETWORK_TOKEN_STATUSES } from './network-token-status.js';

describe('the status of a network token', () => {
  it('is final once it is deleted', () => {
    expect(NETWORK_TOKEN_STATUSES.filter((next) => canBecome('deleted', next))).toEqual([]);
    expect(isFinal('deleted')).toBe(true);
  });

  it('may become deleted from every status in which there is a network token', () => {
    const before = NETWORK_TOKEN_STATUSES.filter((status) => canBecome(status, 'deleted'));
    expect(before).toEqual(['pending', 'active', 'inactive', 'failed']);
  });

  it('goes back and forth between active and inactive, and never back to pending', () => {
    expect([canBecome('active', 'inactive'), canBecome('inactive', 'active')]).toEqual([
      true,
      true,
    ]);
    expect(NETWORK_TOKEN_STATUSES.some((status) => canBecome(status, 'pending'))).toBe(false);
  });
});
