import { Injectable } from '@nestjs/common';
import { PeriodicService } from '../time/periodic-service.js';
import { IdempotencyStore } from './idempotency-store.js';

const INTERVAL_MS = 10 * 60_000;

/** Removes idempotency keys whose day is over. */
@Injectable()
export class IdempotencyPurge extends PeriodicService {
  constructor(private readonly store: IdempotencyStore) {
    super({ failure: 'Old idempotency keys were not removed.', everyMs: INTERVAL_MS });
  }

  protected override async work(): Promise<void> {
    await this.store.purge();
  }
}
