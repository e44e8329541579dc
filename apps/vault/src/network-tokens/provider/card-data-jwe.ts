import { CompactEncrypt, compactDecrypt } from 'jose';
import { hasUnsafeNames } from '@tessera/auth';
import { Secret } from '@tessera/crypto';
import { parseUntrustedJson } from '@tessera/errors';
import type { CardToProvision } from './token-service-provider.js';

const KEY_WRAPPING = 'A256GCMKW';
const ENCRYPTION = 'A256GCM';

/** A card that only the token service can read, even if TLS ends at a proxy in between. */
export function encryptCard(card: CardToProvision, key: Buffer): Promise<string> {
  const { accountNumber, expiryMonth, expiryYear, cardholderName } = card;
  const plaintext = Buffer.from(
    JSON.stringify({
      account_number: accountNumber.expose(),
      expiry_month: expiryMonth,
      expiry_year: expiryYear,
      ...(cardholderName !== null && { cardholder_name: cardholderName.expose() }),
    }),
  );
  return new CompactEncrypt(plaintext)
    .setProtectedHeader({ alg: KEY_WRAPPING, enc: ENCRYPTION })
    .encrypt(key)
    .finally(() => plaintext.fill(0));
}

/** The number inside the token service's JWE; null if it cannot be decrypted or read. */
export async function openNumber(jwe: string, key: Buffer): Promise<Secret<string> | null> {
  const number = await decrypt(jwe, key);
  return typeof number === 'string' ? new Secret(number) : null;
}

async function decrypt(jwe: string, key: Buffer): Promise<unknown> {
  if (hasUnsafeNames(jwe)) return undefined;
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [KEY_WRAPPING],
      contentEncryptionAlgorithms: [ENCRYPTION],
    });
    const parsed = parseUntrustedJson(Buffer.from(plaintext).toString('utf8')) as {
      number?: unknown;
    };
    plaintext.fill(0);
    return parsed.number;
  } catch {
    // The parser's message would quote the number.
    return undefined;
  }
}
