import { definePurge } from '@tessera/work';
import { PAYMENT_KEY_KEPT_SECONDS } from './payment-keys.repository.js';

/** Removes idempotency keys of payments a day after their first request. */
export const PaymentKeyPurgeWorker = definePurge({
  does: 'remove expired idempotency keys of payments',
  table: 'payment_key',
  column: 'created_at',
  clock: 'database',
  keptSeconds: PAYMENT_KEY_KEPT_SECONDS,
  everyMs: 60_000,
  batch: 5_000,
});
