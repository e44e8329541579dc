import { describe, expect, it } from '@jest/globals';
import { toAccountId, toNetworkTokenId, toTokenId } from '@tessera/ids';
import fc from 'fast-check';
import { VAULT_NETWORK_TOKEN_STATUSES, type VaultNetworkToken } from '@tessera/vault-client';
import { differenceTo, invalidation, issuerFields, networkTokenPatch } from './token-patch.js';
import type { TokenFields } from './token.entity.js';

const NOW = new Date('2026-01-02T03:04:05.678Z');
const LATER = new Date(NOW.getTime() + 1_000);

function token(fields: Partial<TokenFields> = {}): TokenFields {
  return {
    id: toTokenId('token'),
    accountId: toAccountId('account'),
    status: 'active',
    createdAt: NOW,
    expiresAt: null,
    invalidatedAt: null,
    cardholderName: null,
    expiryMonth: 12,
    expiryYear: 2030,
    maskedAccountNumber: '411111******1111',
    accountNumberLastFour: '1111',
    accountNumberLength: 16,
    issuerIdentificationNumber: null,
    scheme: 'visa',
    segment: null,
    type: null,
    bankName: null,
    countryCode: null,
    currencyCode: null,
    currency: null,
    cardArtId: null,
    networkTokenId: null,
    networkTokenStatus: 'pending',
    networkTokenReason: null,
    networkTokenDeclinedAt: null,
    maskedNetworkTokenNumber: null,
    networkTokenLastFour: null,
    paymentAccountReference: null,
    metadata: {},
    version: 0,
    comparedAt: NOW,
    rowMac: null,
    ...fields,
  };
}

function seen(status: VaultNetworkToken['status']): VaultNetworkToken {
  return {
    id: toNetworkTokenId('network-token'),
    createdAt: NOW,
    status,
    reason: status === 'failed' ? 'declined_by_issuer' : null,
    maskedNumber: status === 'active' ? '489537******0123' : null,
    lastFour: status === 'active' ? '0123' : null,
    paymentAccountReference: null,
    cardId: toTokenId('token'),
    metadata: {},
  };
}

describe('what the vault says of a network token', () => {
  it('never brings a deleted one back, in whatever order it is said', () => {
    const statuses = fc.array(fc.constantFrom(...VAULT_NETWORK_TOKEN_STATUSES), { maxLength: 12 });
    fc.assert(
      fc.property(statuses, statuses, (before, after) => {
        const apply = (current: TokenFields, status: VaultNetworkToken['status']): TokenFields => ({
          ...current,
          ...networkTokenPatch(current, seen(status), NOW),
        });
        const deleted = [...before, 'deleted' as const].reduce(apply, token());
        expect(deleted.networkTokenStatus).toBe('deleted');
        expect(after.reduce(apply, deleted)).toEqual(deleted);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps the number that the account knew when the vault has none any more', () => {
    const active = { ...token(), ...networkTokenPatch(token(), seen('active'), NOW) };
    expect(networkTokenPatch(active, seen('deleted'), NOW)).toMatchObject({
      networkTokenStatus: 'deleted',
      maskedNetworkTokenNumber: '489537******0123',
      networkTokenLastFour: '0123',
    });
  });

  it('remembers when it was declined first', () => {
    const failed = { ...token(), ...networkTokenPatch(token(), seen('failed'), NOW) };
    expect(failed.networkTokenDeclinedAt).toEqual(NOW);
    expect(networkTokenPatch(failed, seen('failed'), LATER).networkTokenDeclinedAt).toEqual(NOW);
  });
});

describe('the difference to what is there', () => {
  it('is nothing when everything is so already, times included', () => {
    const current = token({ expiresAt: NOW });
    expect(differenceTo(current, { expiresAt: new Date(NOW), scheme: 'visa' })).toBeNull();
    expect(differenceTo(current, { expiresAt: LATER, scheme: 'visa' })).toEqual({
      expiresAt: LATER,
    });
  });
});

describe('invalidation', () => {
  it('happens at the expiry, or now when the card went before it', () => {
    const expired = token({ expiresAt: NOW });
    expect(invalidation(expired, LATER)).toEqual({ status: 'invalidated', invalidatedAt: NOW });
    expect(invalidation(token(), LATER)).toEqual({ status: 'invalidated', invalidatedAt: LATER });
  });

  it('happens once', () => {
    expect(invalidation(token({ status: 'invalidated', invalidatedAt: NOW }), LATER)).toEqual({});
  });
});

describe('the issuer', () => {
  const inquiry = {
    bin: '41111111',
    type: null,
    segment: null,
    currencyCode: null,
    issuerName: null,
    issuerCountryCode: null,
  };

  it.each([
    [['visa', 'cartes bancaires'], 'visa'],
    [['cartes bancaires'], 'cartes bancaires'],
    [[], 'visa'],
  ])('of the schemes %j leaves %s', (schemes, scheme) => {
    expect(issuerFields({ ...inquiry, schemes }, 'visa').scheme).toBe(scheme);
  });
});
