import { describe, expect, it } from '@jest/globals';
import {
  InconsistentMessageError,
  outcomeOf,
  readMessage,
  resultOf,
  resultWithoutIssuer,
  type ARes,
  type ResultStatus,
} from '../src/index.js';
import { areq, ares, AUTHENTICATION_VALUE, without } from './support/messages.js';

const NUMBER = '4111111111111111';

describe('an authentication request', () => {
  it('is a valid message once the account number is in it', () => {
    const request = areq({ cardExpiry: { month: 7, year: 2031 } });
    expect(readMessage({ ...request, acctNumber: NUMBER }, 'AReq')).toMatchObject({
      purchaseAmount: '1900',
      purchaseCurrency: '978',
      purchaseExponent: '2',
      purchaseDate: '20260304050607',
      merchantCountryCode: '040',
      cardExpiryDate: '3107',
      threeDSRequestorAuthenticationInd: '01',
      threeDSRequestorDecReqInd: 'N',
    });
    expect(request).not.toHaveProperty('acctNumber');
  });

  it('includes the frequency of a series', () => {
    const series = { recurringExpiry: '2027-01-31', recurringFrequencyDays: 30 };
    expect(areq({ kind: 'recurring', ...series })).toMatchObject({
      threeDSRequestorAuthenticationInd: '02',
      recurringExpiry: '20270131',
      recurringFrequency: '30',
    });
    expect(areq({ kind: 'installment', ...series, installments: 12 })).toMatchObject({
      threeDSRequestorAuthenticationInd: '03',
      purchaseInstalData: '12',
    });
  });

  it('requests decoupled authentication from version 2.2.0 on', () => {
    const wanted = { decoupledMaxMinutes: 90 };
    expect(areq(wanted)).toMatchObject({
      threeDSRequestorDecReqInd: 'Y',
      threeDSRequestorDecMaxTime: '00090',
    });
    const older = areq({ ...wanted, version: '2.1.0' });
    expect(older).not.toHaveProperty('threeDSRequestorDecReqInd');
  });
});

describe('the outcome of a response', () => {
  it.each([
    ['Y', 'completed', 'authenticated'],
    ['A', 'completed', 'attempted'],
    ['I', 'completed', 'informational'],
    ['N', 'failed', 'not_authenticated'],
    ['R', 'failed', 'rejected'],
    ['U', 'failed', 'unavailable'],
  ] as const)('of %s is %s: %s', (transStatus, status, category) => {
    const outcome = outcomeOf(ares({ transStatus }), 'visa');
    expect(outcome).toMatchObject({ flow: 'frictionless', result: { status, category } });
  });

  it('of C is a challenge, and of D a pending decoupled authentication', () => {
    const challenge = ares({ transStatus: 'C', acsURL: 'https://acs.example/c' });
    expect(outcomeOf(challenge, 'visa')).toEqual({
      flow: 'challenge',
      acsUrl: 'https://acs.example/c',
    });
    expect(outcomeOf(ares({ transStatus: 'D' }), 'visa')).toEqual({ flow: 'decoupled' });
  });

  it('is rejected when an element that the status requires is missing', () => {
    expect(() => outcomeOf(ares({ transStatus: 'C' }), 'visa')).toThrow(InconsistentMessageError);
    const bare = without(ares(), 'authenticationValue') as ARes;
    expect(() => outcomeOf(bare, 'visa')).toThrow('authenticationValue');
  });

  it("has the scheme's indicator where the issuer gave none", () => {
    const bare = without(ares(), 'eci') as ARes;
    const eciFor = (transStatus: ResultStatus, scheme: 'visa' | 'mastercard') =>
      resultOf({ ...bare, transStatus }, scheme).eci;
    expect([eciFor('Y', 'visa'), eciFor('A', 'visa'), eciFor('Y', 'mastercard')]).toEqual([
      '05',
      '06',
      '02',
    ]);
    expect(eciFor('N', 'visa')).toBeNull();
  });
});

describe('the result of a challenge', () => {
  it.each([
    [{ challengeCancel: '01' }, 'canceled', 'challenge_canceled'],
    [{ challengeCancel: '04' }, 'expired', 'challenge_expired'],
    [{ transStatusReason: '14' }, 'expired', 'challenge_expired'],
    [{ transStatusReason: '19' }, 'not_authenticated', 'too_many_attempts'],
    [{ transStatusReason: '01' }, 'not_authenticated', 'not_authenticated'],
  ])('of N with %p is %s', (why, category, code) => {
    expect(resultOf({ transStatus: 'N', ...why }, 'visa')).toMatchObject({
      status: 'failed',
      category,
      code,
      authenticationValue: null,
    });
  });

  it('ignores a cancellation reason in a success', () => {
    const result = resultOf(
      { transStatus: 'Y', challengeCancel: '01', authenticationValue: AUTHENTICATION_VALUE },
      'visa',
    );
    expect(result).toMatchObject({ status: 'completed', category: 'authenticated' });
  });

  it('says the reason in words', () => {
    const { message } = resultOf({ transStatus: 'R', transStatusReason: '11' }, 'visa');
    expect(message).toBe(
      'The issuer rejects the payment: do not authorize it. The issuer suspects fraud.',
    );
  });

  it('does not attribute a result to an issuer that did not respond', () => {
    expect(resultWithoutIssuer('expired', 'challenge_expired', 'Too late.')).toMatchObject({
      status: 'failed',
      transStatus: null,
      eci: null,
      authenticationValue: null,
    });
  });
});
