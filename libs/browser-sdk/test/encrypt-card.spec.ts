import { describe, expect, it } from '@jest/globals';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { encryptCard } from '../src/card-frame/encrypt-card.js';

describe('encryptCard', () => {
  it('makes a JWE that others read, of the two algorithms and with the kid', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
    const { n = '', e = '' } = await exportJWK(publicKey);
    const card = { account_number: '4111111111111111', cardholder_name: 'Zoë Müller' };
    const jwe = await encryptCard({ kid: 'key-1', n, e }, card);
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey);
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(card);
    expect(protectedHeader).toEqual({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'key-1' });
  });

  it('is another one each time', async () => {
    const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
    const { n = '', e = '' } = await exportJWK(publicKey);
    const jwk = { kid: 'key-1', n, e };
    expect(await encryptCard(jwk, {})).not.toBe(await encryptCard(jwk, {}));
  });
});
