import {
  createCipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  type KeyObject,
} from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { wycheproof, type WycheproofTest } from '@tessera/local/wycheproof';
import {
  applePayKey,
  decryptApplePay,
} from '../src/wallet-tokens/apple-pay/apple-pay-decryption.js';
import {
  decryptGooglePay,
  googlePayKeys,
} from '../src/wallet-tokens/google-pay/google-pay-decryption.js';
import { isSignedWithP256, P256, p256FromSpki, sha256 } from '../src/wallet-tokens/p256.js';

type EcdhTest = WycheproofTest & Readonly<Record<'public' | 'private' | 'shared', string>>;
type EcdsaTest = WycheproofTest & Readonly<Record<'msg' | 'sig', string>>;

const PLAINTEXT = Buffer.from('{"messageId":"1"}');
const MERCHANT = 'merchant.com.example.shop';
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

/** A private key from its number, which may have leading zeros too many or too few. */
function privateKeyOf(number: string): KeyObject {
  const scalar = hex(number.replace(/^(00)+/, '').padStart(64, '0'));
  const ecdh = createECDH(P256);
  ecdh.setPrivateKey(scalar);
  const point = ecdh.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: scalar.toString('base64url'),
    x: x.toString('base64url'),
    y: y.toString('base64url'),
  };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

describe('key agreement against the Wycheproof vectors', () => {
  it('opens a Google Pay message by every valid point, and by no invalid one', () => {
    const seen = { opened: 0, refused: 0 };
    for (const test of wycheproof<EcdhTest>('ecdh_secp256r1_ecpoint').flatMap(
      ({ tests }) => tests,
    )) {
      const ephemeralPublicKey = hex(test.public);
      const { encryptionKey, macKey } = googlePayKeys(ephemeralPublicKey, hex(test.shared));
      const cipher = createCipheriv('aes-256-ctr', encryptionKey, Buffer.alloc(16));
      const encryptedMessage = Buffer.concat([cipher.update(PLAINTEXT), cipher.final()]);
      const tag = createHmac('sha256', macKey).update(encryptedMessage).digest();
      const message = { encryptedMessage, ephemeralPublicKey, tag };
      const opened = decryptGooglePay(message, privateKeyOf(test.private));
      // Compressed points are acceptable to the vectors; Google never sends one.
      const expected = test.result === 'valid' ? PLAINTEXT.toString() : undefined;
      expect({ tcId: test.tcId, opened: opened?.toString() }).toEqual({
        tcId: test.tcId,
        opened: expected,
      });
      seen[opened === null ? 'refused' : 'opened'] += 1;
    }
    expect(seen).toEqual({ opened: 330, refused: 25 });
  });

  it('opens an Apple Pay payload by every valid key, and reads no key that is not plainly P-256', () => {
    const seen = { opened: 0, refused: 0 };
    for (const test of wycheproof<EcdhTest>('ecdh_secp256r1').flatMap(({ tests }) => tests)) {
      const ephemeralKey = p256FromSpki(hex(test.public));
      // Compressed points, curves spelled out and sloppy ASN.1 are acceptable to the vectors.
      const isExpected = test.result === 'valid';
      expect({ tcId: test.tcId, isRead: ephemeralKey !== null }).toEqual({
        tcId: test.tcId,
        isRead: isExpected,
      });
      seen[isExpected ? 'opened' : 'refused'] += 1;
      if (ephemeralKey === null) continue;
      const key = applePayKey(hex(test.shared), sha256(MERCHANT));
      const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(16));
      const data = Buffer.concat([cipher.update(PLAINTEXT), cipher.final(), cipher.getAuthTag()]);
      const recipient = { privateKey: privateKeyOf(test.private), merchantId: MERCHANT };
      expect(decryptApplePay(data, ephemeralKey, recipient)?.toString()).toBe(PLAINTEXT.toString());
    }
    expect(seen).toEqual({ opened: 330, refused: 282 });
  });
});

it('verifies every valid ECDSA signature of the Wycheproof vectors, and no other', () => {
  const seen = { valid: 0, invalid: 0, acceptable: 0 };
  for (const { publicKeyDer, tests } of wycheproof<EcdsaTest>('ecdsa_secp256r1_sha256')) {
    const publicKey = p256FromSpki(hex(String(publicKeyDer)));
    if (publicKey === null) throw new Error('A public key of the vectors cannot be read.');
    for (const { tcId, msg, sig, result } of tests) {
      const isValid = isSignedWithP256(publicKey, hex(msg), hex(sig));
      expect({ tcId, isValid }).toEqual({ tcId, isValid: result === 'valid' });
      seen[result] += 1;
    }
  }
  expect(seen).toEqual({ valid: 174, invalid: 310, acceptable: 0 });
});
