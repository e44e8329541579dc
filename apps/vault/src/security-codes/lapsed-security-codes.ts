import { Injectable } from '@nestjs/common';
import { inBatches, PeriodicService } from '@tessera/service';
import { EndedObjects } from '../events/ended-objects.js';
import { SecurityCodes } from './security-codes.js';

const INTERVAL_MS = 15_000;
const BATCH = 500;

/** A code that is taken at the last moment is forgotten a moment later: it has not lapsed. */
const GRACE_MS = 5_000;

/** Tells of security codes whose hour has ended unused. */
@Injectable()
export class LapsedSecurityCodes extends PeriodicService<number> {
  constructor(
    private readonly codes: SecurityCodes,
    private readonly ended: EndedObjects,
  ) {
    super({ failure: 'Lapsed security codes were not told of.', everyMs: INTERVAL_MS });
  }

  /** @returns how many there were */
  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(BATCH, () => this.tellBatch(), signal);
  }

  private async tellBatch(): Promise<number> {
    const event = 'pci.token.security-code.expired';
    const tokenIds = await this.ended.tell(event, 'pci_token', (on, now) =>
      this.codes.takeLapsed(on, new Date(now.getTime() - GRACE_MS), BATCH),
    );
    return tokenIds.length;
  }
}
