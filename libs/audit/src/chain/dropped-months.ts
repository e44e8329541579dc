import { prepared } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import type { StoredEvent } from '../trail/audit-entry.js';
import {
  SIGNED_EVENT_COLUMNS,
  toStoredEvent,
  type SignedAuditEvent,
} from '../trail/stored-audit-event.js';
import type { RowMac } from '../writer/row-mac.js';
import type { AuditBatch } from './audit-batch.js';
import { ChainFaultError } from './chain.errors.js';
import {
  chainStartOf,
  DROP_ACTION,
  droppedPartitions,
  KEPT_MS,
  legacyDropBoundary,
  type ChainStart,
  type DroppedPartition,
} from './drop-statement.js';

const STATEMENTS = {
  name: 'audit_drop_statements',
  text: `select ${SIGNED_EVENT_COLUMNS.join(', ')},
      exists (select from audit_pending where event_id = audit_event.id) as waits
    from audit_event where action = '${DROP_ACTION}'`,
};

type DropRow = SignedAuditEvent & { readonly waits: boolean };

interface Claim {
  readonly statement: string;
  readonly partitions: readonly DroppedPartition[];
  /** Of a statement from before rows had MACs: batches that ended before this are excused. */
  readonly legacyBefore: number;
  /** Where the chain begins; null when no batch had been removed. */
  readonly start: ChainStart | null;
  isUsed: boolean;
  /** Or waits to be sealed, which takes a second. */
  isSealed: boolean;
}

/**
 * Months that an operator has dropped, by the rows `audit.drop`. Such a row comes later in the chain than
 * the rows that are gone: it is believed first, when its MAC is valid, and must turn out to be sealed.
 */
export class DroppedMonths {
  /** Missing rows that went with their month. */
  count = 0;

  /**
   * Where the chain begins: the batches up to there were removed with their months. Null for a chain that
   * has its first batch. Every later statement repeats it, so it outlives the month of its own row.
   */
  readonly start: ChainStart | null;

  private constructor(private readonly claims: readonly Claim[]) {
    const latest = claims
      .filter(({ start }) => start !== null)
      .reduce<Claim | null>((best, each) => (numberOf(each) > numberOf(best) ? each : best), null);
    this.start = latest?.start ?? null;
    if (latest !== null) latest.isUsed = true;
  }

  static async claimed(tx: EntityManager, mac: RowMac): Promise<DroppedMonths> {
    const rows = await prepared<DropRow>(tx, STATEMENTS, []);
    return new DroppedMonths(
      rows.flatMap((row): Claim[] => claimOf(toStoredEvent(row), mac, row.waits)),
    );
  }

  /** Whether a missing row of this batch went with its month. */
  covers(batch: AuditBatch): boolean {
    const claim = this.claims.find((each) => excuses(each, batch));
    if (claim === undefined) return false;
    claim.isUsed = true;
    this.count += 1;
    return true;
  }

  /** Whether rows of this time may have been dropped. */
  coversTime(time: number): boolean {
    return this.claims.some(
      ({ partitions, legacyBefore }) =>
        time < legacyBefore || partitions.some(({ from, to }) => from <= time && time < to),
    );
  }

  /** @throws ChainFaultError when a statement names a batch with another head than this one */
  compare({ number, head }: AuditBatch): void {
    const encoded = head.toString('base64url');
    for (const { partitions } of this.claims) {
      for (const { name, batches } of partitions) {
        for (const named of batches === null ? [] : [batches.first, batches.last]) {
          if (named.number === number && named.head !== encoded) {
            throw new ChainFaultError(
              `Batch ${number} has another head than when ${name} was dropped: the chain was rewritten.`,
            );
          }
        }
      }
    }
  }

  /**
   * A row that the chain has proved.
   *
   * @param batch which seals it
   */
  witness({ id, signature }: StoredEvent, batch: AuditBatch): void {
    const claim = this.claims.find(({ statement }) => statement === id);
    if (claim === undefined) return;
    // A statement without a MAC counts only when the version that had none sealed it, and its own time
    // may be invented: that of the batch is not.
    const isOfItsVersion = signature !== null || batch.format === 1;
    const newest = Math.max(
      claim.legacyBefore,
      claim.start?.sealedAt.getTime() ?? -Infinity,
      ...claim.partitions.map(({ to }) => to),
    );
    claim.isSealed = isOfItsVersion && newest <= batch.sealedAt.getTime() - KEPT_MS;
  }

  /** @throws ChainFaultError when rows are missing and the chain does not say that they were dropped */
  requireProof(): void {
    const unproved = this.claims.find(({ isUsed, isSealed }) => isUsed && !isSealed);
    if (unproved === undefined) return;
    if (this.count === 0 && unproved.start !== null) {
      throw new ChainFaultError(
        `Batches 1 to ${unproved.start.number} are missing, and the row that says they were removed is not in the chain.`,
      );
    }
    throw new ChainFaultError(
      `${this.count} rows are missing, and the row that says they were dropped is not in the chain.`,
    );
  }
}

function numberOf(claim: Claim | null): number {
  return claim?.start?.number ?? 0;
}

function claimOf(event: StoredEvent, mac: RowMac, waits: boolean): Claim[] {
  const verdict = mac.check(event);
  if (verdict === 'wrong') return [];
  const isLegacy = verdict === 'absent';
  try {
    return [
      {
        statement: event.id,
        partitions: isLegacy ? [] : droppedPartitions(event),
        legacyBefore: isLegacy ? legacyDropBoundary(event) : -Infinity,
        start: isLegacy ? null : chainStartOf(event),
        isUsed: false,
        isSealed: waits && !isLegacy,
      },
    ];
  } catch {
    // Details that are not JSON come from someone other than the service.
    return [];
  }
}

function excuses({ partitions, legacyBefore }: Claim, batch: AuditBatch): boolean {
  const oldest = batch.oldest?.getTime() ?? NaN;
  const newest = batch.newest?.getTime() ?? NaN;
  if (batch.format === 1 && newest < legacyBefore) return true;
  return partitions.some(({ from, to, batches }) => {
    if (batches === null) return false;
    const { first, last } = batches;
    if (batch.number < first.number || batch.number > last.number) return false;
    // Batches of format 1 may begin in one month and end in the next.
    return batch.format === 1 ? oldest < to && newest >= from : from <= oldest && newest < to;
  });
}
