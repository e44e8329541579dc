import {
  authenticationRequest,
  type AReq,
  type ARes,
  type AuthenticationInput,
} from '../../src/index.js';

export const SERVER_TRANS_ID = '4f3a1c5e-0d4b-4a57-9d2e-6f1b2c3d4e5f';
export const ACS_TRANS_ID = '7a0c6b1e-9f3d-4e58-8a41-1c2d3e4f5a6b';
export const DS_TRANS_ID = '1b2c3d4e-5f6a-4b7c-8d9e-0f1a2b3c4d5e';
export const AUTHENTICATION_VALUE = 'AAECAwQFBgcICQoLDA0ODxAREhM=';

const ORDER: AuthenticationInput = {
  kind: 'one_off',
  version: '2.2.0',
  transactionId: SERVER_TRANS_ID,
  server: { referenceNumber: '3DS_LOA_SER_TEST_020200_00001' },
  resultsUrl: 'https://gateway.example/three-ds/results/secret',
  notificationUrl: 'https://gateway.example/challenge/secret/return',
  merchant: {
    acquirerBin: '411111',
    merchantId: 'M-1',
    merchantName: 'Lamp Shop',
    categoryCode: '5712',
    countryCode: 'AT',
    requestorId: 'R-1',
    requestorName: 'Lamp Shop',
    websiteUrl: 'https://lamps.example',
  },
  browser: {
    browserAcceptHeader: '*/*',
    browserUserAgent: 'Browser/1.0',
    browserLanguage: 'de-AT',
    browserJavascriptEnabled: false,
  },
  amount: 1_900,
  currencyCode: 'EUR',
  at: new Date('2026-03-04T05:06:07.890Z'),
  challenge: 'no_preference',
};

export function areq(changes: Partial<AuthenticationInput> = {}): AReq {
  return authenticationRequest({ ...ORDER, ...changes });
}

export function ares(changes: Partial<ARes> = {}): ARes {
  return {
    messageType: 'ARes',
    messageVersion: '2.2.0',
    threeDSServerTransID: SERVER_TRANS_ID,
    dsTransID: DS_TRANS_ID,
    acsTransID: ACS_TRANS_ID,
    transStatus: 'Y',
    eci: '05',
    authenticationValue: AUTHENTICATION_VALUE,
    ...changes,
  };
}

/** A message that lacks some elements. */
export function without(message: object, ...elements: readonly string[]): object {
  return Object.fromEntries(Object.entries(message).filter(([name]) => !elements.includes(name)));
}
