import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { encryptCard } from '../src/card-frame/encrypt-card.js';

const SESSION = '0c5d1a9e-5f0c-4b0a-9b5e-2f6f0a1b7c3d';

describe('encryptCard', () => {
  it('makes a JWE that others read, of the two algorithms and with the kid', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
    const { n = '', e = '' } = await exportJWK(publicKey);
    const card = { account_number: '4111111111111111', cardholder_name: 'Zoë Müller' };
    const jwe = await encryptCard({ kid: 'key-1', n, e }, card, SESSION);
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey);
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(card);
    expect(protectedHeader).toEqual({
      alg: 'RSA-OAEP-256',
      enc: 'A256GCM',
      kid: 'key-1',
      session_hash: createHash('sha256').update(SESSION).digest('base64url'),
    });
  });

  it('is another one each time', async () => {
    const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
    const { n = '', e = '' } = await exportJWK(publicKey);
    const jwk = { kid: 'key-1', n, e };
    expect(await encryptCard(jwk, {}, SESSION)).not.toBe(await encryptCard(jwk, {}, SESSION));
  });
});
