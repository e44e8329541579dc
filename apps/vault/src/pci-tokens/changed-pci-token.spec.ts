import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changePciToken } from './changed-pci-token.js';
import type { StoredPciToken } from './stored-pci-token.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');

const TOKEN: StoredPciToken = {
  id: '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11',
  createdAt: new Date('2026-01-01T00:00:00.000Z'),
  expiresAt: null,
  metadata: { order: 'A-1', note: '' },
  card: {
    scheme: 'visa',
    maskedAccountNumber: '411111******1111',
    expiryMonth: 2,
    expiryYear: 2026,
    fingerprint: null,
  },
  key: { wrapped: Buffer.from('key'), owner: { client: 'shop', account: null } },
  sealedCardholderName: Buffer.from('name'),
};

const SAME_NAME = { sealed: TOKEN.sealedCardholderName, isChanged: false };

it.each([
  ['nothing', {}],
  ['the same metadata in another order', { metadata: { note: '', order: 'A-1' } }],
  ['the same date, even one that has passed', { expiry_month: 2, expiry_year: 2026 }],
  ['no expiry where there is none', { expires_in: null }],
])('%s changes nothing', (_what, request) => {
  expect(changePciToken(TOKEN, request, SAME_NAME, NOW)).toEqual({
    token: TOKEN,
    isChanged: false,
  });
});

it.each([
  ['other metadata', { metadata: { order: 'A-2', note: '' } }],
  ['a pair less', { metadata: { order: 'A-1' } }],
  ['null for metadata', { metadata: null }],
  ['another month', { expiry_month: 4 }],
  ['an expiry', { expires_in: 60 }],
])('%s changes the token', (_what, request) => {
  expect(changePciToken(TOKEN, request, SAME_NAME, NOW).isChanged).toBe(true);
});

it('counts expires_in from now', () => {
  const { token } = changePciToken(TOKEN, { expires_in: 60 }, SAME_NAME, NOW);
  expect(token.expiresAt).toEqual(new Date('2026-03-01T12:01:00.000Z'));
});

it.each([
  ['$.expiry_month', { expiry_month: 1 }],
  ['$.expiry_year', { expiry_year: 2025 }],
  ['$.expiry_year', { expiry_month: 12, expiry_year: 2025 }],
  ['$.expiry_month', { expiry_month: 1, expiry_year: 2026 }],
])('refuses a date in the past on %s', (path, request) => {
  const change = () => changePciToken(TOKEN, request, SAME_NAME, NOW);
  expect(change).toThrow(
    expect.objectContaining({ validationErrors: [{ path, message: expect.any(String) }] }),
  );
});

it('is settled by one application: the same request again changes nothing', () => {
  const request = fc.record(
    {
      metadata: fc.option(fc.dictionary(fc.string(), fc.string()), { nil: null }),
      expiry_month: fc.integer({ min: 4, max: 12 }),
      expiry_year: fc.integer({ min: 2026, max: 2050 }),
      expires_in: fc.option(fc.integer({ min: 1, max: 1_000 }), { nil: null }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(request, (given) => {
      const first = changePciToken(TOKEN, given, SAME_NAME, NOW);
      const second = changePciToken(first.token, given, SAME_NAME, NOW);
      expect(second).toEqual({ token: first.token, isChanged: false });
    }),
  );
});
