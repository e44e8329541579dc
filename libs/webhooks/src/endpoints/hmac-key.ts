import { randomBase62 } from '@tessera/crypto';

const PREFIX = 'whk_';
const RANDOM_LENGTH = 43;
const SHOWN_LENGTH = 5;

/** The name of the sealing key in the keyring of every service that emits events. */
export const HMAC_KEY_SEALER = 'webhook-hmac-keys';

/** A new HMAC key: `whk_` and 43 base62 characters (256 bits), used as this very string. */
export function generateHmacKey(): string {
  return PREFIX + randomBase62(RANDOM_LENGTH);
}

/** What reads may show of a key, stored with the sealed key so that a read decrypts nothing. */
export function hmacKeyHint(key: string): string {
  return key.slice(0, SHOWN_LENGTH);
}

/** What later responses show instead of a key: its first five characters and `xxxxx`. */
export function maskedHmacKey(hint: string): string {
  return `${hint}xxxxx`;
}

/** What a sealed key belongs to: copied into an outbox row, it opens for the same endpoint only. */
export function hmacKeyContext(endpointId: string): string {
  return `webhook-endpoint:${endpointId}`;
}
