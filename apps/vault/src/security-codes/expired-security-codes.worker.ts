import { Injectable } from '@nestjs/common';
import { inBatches, PeriodicWorker } from '@tessera/work';
import { ExpiryEventsService } from '../events/expiry-events.service.js';
import { SecurityCodesService } from './security-codes.service.js';

const INTERVAL_MS = 15_000;
const BATCH = 500;

/**
 * A code that is used at the last moment is marked as used slightly later: wait, so that it does not
 * count as expired.
 */
const GRACE_MS = 5_000;

/** Emits events for security codes that expired unused. */
@Injectable()
export class ExpiredSecurityCodesWorker extends PeriodicWorker<number> {
  constructor(
    private readonly codes: SecurityCodesService,
    private readonly expiry: ExpiryEventsService,
  ) {
    super({
      name: 'expired-security-codes',
      does: 'emit events for expired security codes',
      everyMs: INTERVAL_MS,
      runs: 'api',
    });
  }

  /** @returns how many there were */
  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(BATCH, () => this.tellBatch(), signal);
  }

  private async tellBatch(): Promise<number> {
    const event = 'pci.token.security-code.expired';
    const tokenIds = await this.expiry.emit(event, 'pci_token', (tx, now) =>
      this.codes.claimExpired(tx, new Date(now.getTime() - GRACE_MS), BATCH),
    );
    return tokenIds.length;
  }
}
