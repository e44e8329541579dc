import { prepared } from '@tessera/service';
import type { EntityManager } from 'typeorm';
import type { AuditEvent } from '../trail/audit-entry.js';
import type { AuditBatch } from './audit-batch.js';
import { ChainFaultError } from './chain.errors.js';

/** The row that says up to when months were dropped. */
export const DROP_ACTION = 'audit.drop';

const CLAIMS = {
  name: 'audit_drop_claims',
  text: `select details from audit_event where action = '${DROP_ACTION}'`,
};

/**
 * Months that an operator has dropped, by the rows of the trail that record it. Such a row comes
 * later in the chain than the rows that are gone, so it is believed first and proved by the end of
 * the walk.
 */
export class DroppedMonths {
  /** Rows that are missing and older than what was dropped. */
  count = 0;
  private newestMissing = -Infinity;
  private provedBefore = -Infinity;

  private constructor(private readonly claimedBefore: number) {}

  static async claimed(on: EntityManager): Promise<DroppedMonths> {
    const rows = await prepared<{ details: string }>(on, CLAIMS, []);
    return new DroppedMonths(Math.max(-Infinity, ...rows.map(({ details }) => boundary(details))));
  }

  /** Whether a missing row of this batch went with its month. */
  covers({ newest }: AuditBatch): boolean {
    const time = newest?.getTime() ?? Infinity;
    if (time >= this.claimedBefore) return false;
    this.newestMissing = Math.max(this.newestMissing, time);
    this.count += 1;
    return true;
  }

  /** A row that the chain has proved. */
  witness({ action, details }: AuditEvent): void {
    if (action === DROP_ACTION) this.provedBefore = Math.max(this.provedBefore, boundary(details));
  }

  /** @throws ChainFaultError when rows are missing and the chain does not say that they were dropped */
  requireProof(): void {
    if (this.newestMissing < this.provedBefore || this.count === 0) return;
    throw new ChainFaultError(
      `${this.count} rows are missing, and the row that says they were dropped is not in the chain.`,
    );
  }
}

function boundary(details: string): number {
  const { before } = JSON.parse(details) as { before?: unknown };
  return typeof before === 'string' ? Date.parse(before) : -Infinity;
}
