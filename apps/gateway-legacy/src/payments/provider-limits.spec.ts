import { describe, expect, it } from '@jest/globals';
import type { ConnectorCapabilities } from '../connectors/connector.js';
import { toAuthenticationId, toGatewayTokenId } from '../ids.js';
import { operationRefusal, planRefusal, type PlannedOperation } from './provider-limits.js';

const ALL: ConnectorCapabilities = {
  networkTokens: true,
  threeDs: true,
  storedCredentials: true,
  partialCapture: true,
  partialVoid: true,
  storedCards: true,
  settlementFiles: true,
};
const PLAN = {
  useCase: 'ONE_OFF',
  authenticationId: null,
  source: { type: 'token', tokenId: toGatewayTokenId('t'), walletTokenId: null },
} as const;
const CAPTURE: PlannedOperation = {
  type: 'capture',
  amount: 100,
  left: 100,
  isFinal: false,
  hasCaptures: false,
};

describe('planRefusal', () => {
  it('refuses a series where the provider cannot store credentials', () => {
    const without = { ...ALL, storedCredentials: false };
    for (const useCase of ['RECURRING', 'UNSCHEDULED', 'SUBSEQUENT_UNSCHEDULED'] as const) {
      expect(planRefusal(without, { ...PLAN, useCase })).toMatchObject({ status: 409 });
      expect(planRefusal(ALL, { ...PLAN, useCase })).toBeNull();
    }
    expect(planRefusal(without, PLAN)).toBeNull();
  });

  it('refuses an authentication that the provider cannot take', () => {
    const plan = { ...PLAN, authenticationId: toAuthenticationId('a') };
    expect(planRefusal(ALL, plan)).toBeNull();
    expect(planRefusal({ ...ALL, threeDs: false }, plan)).toMatchObject({
      status: 422,
      validationErrors: [{ path: '$.authentication_id' }],
    });
  });

  it('refuses a wallet where the provider takes card numbers only', () => {
    const source = { type: 'wallet', tokenId: null, walletTokenId: 'w' } as const;
    expect(planRefusal(ALL, { ...PLAN, source })).toBeNull();
    expect(planRefusal({ ...ALL, networkTokens: false }, { ...PLAN, source })).toMatchObject({
      status: 422,
      validationErrors: [{ path: '$.source.type' }],
    });
    expect(planRefusal({ ...ALL, networkTokens: false }, PLAN)).toBeNull();
  });
});

describe('operationRefusal', () => {
  it('refuses a part where the provider captures only all', () => {
    const without = { ...ALL, partialCapture: false };
    expect(operationRefusal(without, CAPTURE)).toBeNull();
    expect(operationRefusal(without, { ...CAPTURE, amount: 99 })).not.toBeNull();
    expect(operationRefusal(without, { ...CAPTURE, type: 'refund', amount: 1 })).toBeNull();
  });

  it.each<[string, Partial<PlannedOperation>, boolean]>([
    ['a void of all', { type: 'void' }, false],
    ['a void after a capture', { type: 'void', hasCaptures: true }, true],
    ['a final capture of a part', { amount: 99, isFinal: true }, true],
    ['a final capture of all', { isFinal: true }, false],
    ['a capture of a part', { amount: 99 }, false],
  ])('with a provider that cannot void the rest: %s', (_what, changes, isRefused) => {
    const operation = { ...CAPTURE, ...changes };
    expect(operationRefusal({ ...ALL, partialVoid: false }, operation) !== null).toBe(isRefused);
    expect(operationRefusal(ALL, operation)).toBeNull();
  });
});
