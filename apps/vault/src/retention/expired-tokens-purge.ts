import { Injectable } from '@nestjs/common';
import { PeriodicService, purgeInBatches, PurgeMetrics } from '@tessera/service';
import { EndedObjects } from '../events/ended-objects.js';
import { PciTokenChangesRepository } from '../pci-tokens/pci-token-changes.repository.js';
import { SecurityCodes } from '../security-codes/security-codes.js';

const INTERVAL_MS = 15_000;
const BATCH = 500;

/**
 * Removes tokens whose time is over, with number and key, and tells of it. Nobody waits for it: an
 * expired token reads 404 from its moment on. Replicas share the work.
 */
@Injectable()
export class ExpiredTokensPurge extends PeriodicService<number> {
  constructor(
    private readonly tokens: PciTokenChangesRepository,
    private readonly securityCodes: SecurityCodes,
    private readonly ended: EndedObjects,
    metrics: PurgeMetrics,
  ) {
    super({ failure: 'Expired tokens were not removed.', everyMs: INTERVAL_MS });
    metrics.watch({ table: 'pci_token', column: 'expires_at' });
  }

  /** @returns how many were removed */
  protected override work(signal: AbortSignal): Promise<number> {
    return purgeInBatches(BATCH, () => this.purgeBatch(), signal);
  }

  private async purgeBatch(): Promise<number> {
    const ids = await this.ended.tell('pci.token.expired', 'pci_token', (on, now) =>
      this.tokens.deleteExpired(on, now, BATCH),
    );
    await Promise.all(ids.map((id) => this.securityCodes.delete(id)));
    return ids.length;
  }
}
