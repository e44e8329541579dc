import { webhookKeys } from '@tessera/webhooks';
import { KEYRING_KEYS } from '../keyring-keys.js';

/** A column that a named key of the keyring seals; its bytes begin with the version of that key. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The name in the keyring. */
  readonly key: string;
}

const [WEBHOOK_KEY = ''] = webhookKeys;

/** Every such column, so that `keys status` shows which versions of a named key are in use. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'jwe_key', column: 'sealed_private_key', key: KEYRING_KEYS.jwePrivateKey },
  { table: 'webhook_endpoint', column: 'hmac_key', key: WEBHOOK_KEY },
  { table: 'webhook_delivery', column: 'hmac_key', key: WEBHOOK_KEY },
  { table: 'idempotency_key', column: 'answer', key: 'idempotency-answer' },
];
