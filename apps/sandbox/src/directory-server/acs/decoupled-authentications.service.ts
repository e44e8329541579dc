import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SandboxConfig } from '../../config.js';
import type { AcsTransaction } from './acs-transaction.js';
import { authenticated, notAuthenticated } from './authentication-values.js';
import { ResultsClient } from './results.client.js';

const NOT_CONFIRMED = '26';

/** Simulates a cardholder who responds in the bank's app a moment later. */
@Injectable()
export class DecoupledAuthenticationsService implements OnApplicationShutdown {
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly config: SandboxConfig,
    private readonly sender: ResultsClient,
  ) {}

  begin(transaction: AcsTransaction): void {
    if (transaction.decoupledEnd === 'silent') return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.end(transaction);
    }, this.config.decoupledAuthenticationDelayMs);
    this.timers.add(timer.unref());
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private async end(transaction: AcsTransaction): Promise<void> {
    const { scheme, decoupledEnd } = transaction;
    transaction.result =
      decoupledEnd === 'approves'
        ? authenticated(scheme)
        : notAuthenticated(scheme, 'N', NOT_CONFIRMED);
    await this.sender.deliver(transaction, transaction.result);
  }
}
