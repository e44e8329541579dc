import { Injectable } from '@nestjs/common';
import { PeriodicService, purgeInBatches } from '@tessera/service';
import { SignInAttempts } from './sign-in-attempts.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 500;

/** Removes attempts that no door remembers any more. */
@Injectable()
export class ForgottenAttempts extends PeriodicService<number> {
  constructor(private readonly attempts: SignInAttempts) {
    super({ failure: 'Old sign-in attempts were not removed.', everyMs: EVERY_MS });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return purgeInBatches(BATCH, () => this.attempts.purge(BATCH), signal);
  }
}
