import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applePayKey } from './apple-pay-decryption.js';

it('derives the key of a published payload of a sandbox', () => {
  const secret = Buffer.from('kHeh3zl41M+afin6kc+x8EyTeyaqVKLt5PhXnfspzwg=', 'base64');
  const merchantIdHash = Buffer.from(
    '358DA5890B9555C0A9EFB84B5CD6FF04BFDCD5AABF5DC14B9872D8DF51EAF439',
    'hex',
  );
  const key = applePayKey(secret, merchantIdHash);
  expect(key.toString('base64')).toBe('cZa29ESUCTGi770mBdtePJrhpfhmUo+XIDDBIHxpXts=');
});

it('is the single-step KDF of NIST SP 800-56A for any secret and merchant', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(bytes, bytes, (secret, merchant) => {
      const expected = createHash('sha256')
        .update('00000001', 'hex')
        .update(secret)
        .update('0d69642d6165733235362d47434d4170706c65', 'hex')
        .update(merchant)
        .digest();
      expect(applePayKey(Buffer.from(secret), Buffer.from(merchant))).toEqual(expected);
    }),
  );
});
