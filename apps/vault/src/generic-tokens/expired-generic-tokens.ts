import { Injectable } from '@nestjs/common';
import { Clock, PeriodicService, purgeInBatches, PurgeMetrics } from '@tessera/service';
import { GenericTokensRepository } from './generic-tokens.repository.js';

const INTERVAL_MS = 60_000;
const BATCH = 500;

/** Removes generic tokens whose time is over: they have read 404 since. */
@Injectable()
export class ExpiredGenericTokens extends PeriodicService<number> {
  constructor(
    private readonly tokens: GenericTokensRepository,
    private readonly clock: Clock,
    metrics: PurgeMetrics,
  ) {
    super({ failure: 'Expired generic tokens were not removed.', everyMs: INTERVAL_MS });
    metrics.watch({ table: 'generic_token', column: 'expires_at' });
  }

  /** @returns how many there were */
  protected override work(signal: AbortSignal): Promise<number> {
    return purgeInBatches(BATCH, () => this.tokens.purge(this.clock.now(), BATCH), signal);
  }
}
