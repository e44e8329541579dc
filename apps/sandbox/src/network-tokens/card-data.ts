import { CompactEncrypt, compactDecrypt } from 'jose';
import { validateRequest } from '@tessera/errors';
import { SchemeCardRequest } from './dto/scheme-token.request.js';
import { CardUnreadableError } from './network-tokens.errors.js';

const KEY_WRAPPING = 'A256GCMKW';
const ENCRYPTION = 'A256GCM';

/** @throws CardUnreadableError unless it is a card that was encrypted under this key */
export async function openCard(jwe: string, key: Buffer): Promise<SchemeCardRequest> {
  const card = await decrypt(jwe, key);
  return validateRequest(SchemeCardRequest, card, '$.enc_card');
}

/** A token's number, encrypted for its requestor. */
export function encryptNumber(number: string, key: Buffer): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify({ number })))
    .setProtectedHeader({ alg: KEY_WRAPPING, enc: ENCRYPTION })
    .encrypt(key);
}

async function decrypt(jwe: string, key: Buffer): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [KEY_WRAPPING],
      contentEncryptionAlgorithms: [ENCRYPTION],
    });
    return JSON.parse(Buffer.from(plaintext).toString('utf8'));
  } catch {
    throw new CardUnreadableError('must be a JWE under the key of card data');
  }
}
