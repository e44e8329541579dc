import { Injectable } from '@nestjs/common';
import { PurgeMetrics } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker, purgeInBatches } from '@tessera/work';
import { GenericTokensRepository } from './generic-tokens.repository.js';

const INTERVAL_MS = 60_000;
const BATCH = 500;

/** Removes expired generic tokens. Reads do not depend on it: they already return 404. */
@Injectable()
export class ExpiredGenericTokensWorker extends PeriodicWorker<number> {
  constructor(
    private readonly tokens: GenericTokensRepository,
    private readonly clock: Clock,
    metrics: PurgeMetrics,
  ) {
    super({
      name: 'expired-generic-tokens',
      does: 'remove expired generic tokens',
      everyMs: INTERVAL_MS,
      runs: 'api',
    });
    metrics.watch({ table: 'generic_token', column: 'expires_at' });
  }

  /** @returns how many there were */
  protected override work(signal: AbortSignal): Promise<number> {
    return purgeInBatches(BATCH, () => this.tokens.purge(this.clock.now(), BATCH), signal);
  }
}
