import { Injectable } from '@nestjs/common';
import { PurgeMetrics } from '@tessera/database';
import { PeriodicWorker, purgeInBatches } from '@tessera/work';
import { ExpiryEventsService } from '../events/expiry-events.service.js';
import { PciTokenChangesRepository } from '../pci-tokens/pci-token-changes.repository.js';
import { SecurityCodesService } from '../security-codes/security-codes.service.js';

const INTERVAL_MS = 15_000;
const BATCH = 500;

/**
 * Removes expired tokens, with number and key, and emits their events. Reads do not depend on it: an
 * expired token returns 404 as soon as it expires. Replicas share the work.
 */
@Injectable()
export class ExpiredPciTokensWorker extends PeriodicWorker<number> {
  constructor(
    private readonly tokens: PciTokenChangesRepository,
    private readonly securityCodes: SecurityCodesService,
    private readonly expiry: ExpiryEventsService,
    metrics: PurgeMetrics,
  ) {
    super({
      name: 'expired-pci-tokens',
      does: 'remove expired PCI tokens',
      everyMs: INTERVAL_MS,
      runs: 'api',
    });
    metrics.watch({ table: 'pci_token', column: 'expires_at' });
  }

  /** @returns how many were removed */
  protected override work(signal: AbortSignal): Promise<number> {
    return purgeInBatches(BATCH, () => this.purgeBatch(), signal);
  }

  private async purgeBatch(): Promise<number> {
    const ids = await this.expiry.emit('pci.token.expired', 'pci_token', (tx, now) =>
      this.tokens.deleteExpired(tx, now, BATCH),
    );
    await Promise.all(ids.map((id) => this.securityCodes.delete(id)));
    return ids.length;
  }
}
