import { describe, expect, it } from '@jest/globals';
import { canBecome, NETWORK_TOKEN_STATUSES, statusesBefore } from './network-token-status.js';

describe('the statuses of a network token', () => {
  it('follow each other in these ways and in no other', () => {
    const ways = NETWORK_TOKEN_STATUSES.flatMap((from) =>
      NETWORK_TOKEN_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(ways).toEqual([
      'pending active',
      'pending failed',
      'pending deleted',
      'active suspended',
      'active deleted',
      'suspended active',
      'suspended deleted',
      'failed deleted',
    ]);
  });

  it('say what may come before each', () => {
    expect(statusesBefore('active')).toEqual(['pending', 'suspended']);
    expect(statusesBefore('failed')).toEqual(['pending']);
    expect(statusesBefore('deleted')).toEqual(['pending', 'active', 'suspended', 'failed']);
    expect(statusesBefore('pending')).toEqual([]);
  });
});
