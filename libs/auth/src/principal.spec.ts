import { describe, expect, it } from '@jest/globals';
import { apiKeyPrincipal, clientPrincipal, recordedActor, userPrincipal } from './principal.js';

const authentication = { methods: ['pwd'], level: null, authenticatedAtS: 1 };

describe('recordedActor', () => {
  it('is the person, not the client that they used', () => {
    const person = userPrincipal({ userId: 'ada', clientId: 'office', authentication });
    expect(recordedActor(person)).toBe('user:ada');
  });

  it('is the client or the key as it always was', () => {
    expect(recordedActor(clientPrincipal('shop', []))).toBe('shop');
    expect(recordedActor(apiKeyPrincipal('key1', []))).toBe('key1');
  });
});
