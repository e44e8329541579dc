import { createCipheriv, createPrivateKey } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { wycheproof, type WycheproofTest } from '@tessera/local/wycheproof';
import { openEncPayload } from '../src/sessions/enc-payload.js';

type OaepTest = WycheproofTest & Readonly<Record<'msg' | 'ct' | 'label', string>>;

const HEADER = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'vectors' };
const CARD = { expiry_month: 12 };

/** A payload whose content key, 32 bytes, travels in the given RSA-OAEP ciphertext. */
function payload(encryptedKey: Buffer, contentKey: Buffer): string {
  const header = Buffer.from(JSON.stringify(HEADER)).toString('base64url');
  const nonce = Buffer.alloc(12, 1);
  const cipher = createCipheriv('aes-256-gcm', contentKey, nonce);
  cipher.setAAD(Buffer.from(header));
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(CARD)), cipher.final()]);
  const parts = [encryptedKey, nonce, ciphertext, cipher.getAuthTag()];
  return [header, ...parts.map((part) => part.toString('base64url'))].join('.');
}

it('opens a payload by every RSA-OAEP-256 ciphertext of the Wycheproof vectors that can carry a key, and by no other', async () => {
  const seen = { opened: 0, refused: 0 };
  for (const { privateKeyPem, tests } of wycheproof<OaepTest>('rsa_oaep_2048_sha256_mgf1sha256')) {
    const privateKey = createPrivateKey(String(privateKeyPem));
    const pairs = [{ privateKey, jwk: {} as never, createdAt: new Date() }];
    for (const { tcId, msg, ct, label, result } of tests) {
      const key = Buffer.from(msg, 'hex');
      const contentKey = key.length === 32 ? key : Buffer.alloc(32);
      const jwe = payload(Buffer.from(ct, 'hex'), contentKey);
      const opened = await openEncPayload(jwe, () => Promise.resolve(pairs));
      // JOSE knows no labels, and A256GCM only keys of 32 bytes.
      const isOpened = result === 'valid' && label === '' && key.length === 32;
      expect({ tcId, opened }).toEqual({ tcId, opened: isOpened ? CARD : undefined });
      seen[isOpened ? 'opened' : 'refused'] += 1;
    }
  }
  expect(seen).toEqual({ opened: 1, refused: 36 });
});
