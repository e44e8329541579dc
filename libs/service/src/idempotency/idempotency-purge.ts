import { Injectable } from '@nestjs/common';
import { PurgeMetrics } from '../metrics/purge.metrics.js';
import { PeriodicService, purgeInBatches } from '../time/periodic-service.js';
import { IDEMPOTENCY_KEYS_KEPT_HOURS, IdempotencyStore } from './idempotency-store.js';

const INTERVAL_MS = 60_000;
const BATCH = 5_000;

/** Removes idempotency keys whose day is over. */
@Injectable()
export class IdempotencyPurge extends PeriodicService<number> {
  constructor(
    private readonly store: IdempotencyStore,
    metrics: PurgeMetrics,
  ) {
    super({
      failure: 'Failed to remove expired idempotency keys; will retry.',
      everyMs: INTERVAL_MS,
    });
    const keptSeconds = IDEMPOTENCY_KEYS_KEPT_HOURS * 3_600;
    metrics.watch({ table: 'idempotency_key', column: 'created_at', keptSeconds });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return purgeInBatches(BATCH, () => this.store.purge(BATCH), signal);
  }
}
