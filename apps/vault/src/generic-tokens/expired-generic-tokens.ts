import { Injectable } from '@nestjs/common';
import { Clock, inBatches, PeriodicService } from '@tessera/service';
import { GenericTokensRepository } from './generic-tokens.repository.js';

const INTERVAL_MS = 60_000;
const BATCH = 500;

/** Removes generic tokens whose time is over: they have read 404 since. */
@Injectable()
export class ExpiredGenericTokens extends PeriodicService<number> {
  constructor(
    private readonly tokens: GenericTokensRepository,
    private readonly clock: Clock,
  ) {
    super({ failure: 'Expired generic tokens were not removed.', everyMs: INTERVAL_MS });
  }

  /** @returns how many there were */
  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(BATCH, () => this.tokens.purge(this.clock.now(), BATCH), signal);
  }
}
