import { Injectable } from '@nestjs/common';
import { PeriodicWorker, purgeInBatches } from '@tessera/work';
import { SignInAttemptsRepository } from './sign-in-attempts.repository.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 500;

/** Removes attempts that no limit counts any longer. */
@Injectable()
export class ExpiredSignInAttemptsWorker extends PeriodicWorker<number> {
  constructor(private readonly attempts: SignInAttemptsRepository) {
    super({
      name: 'expired-sign-in-attempts',
      does: 'remove old sign-in attempts',
      everyMs: EVERY_MS,
    });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return purgeInBatches(BATCH, () => this.attempts.purge(BATCH), signal);
  }
}
