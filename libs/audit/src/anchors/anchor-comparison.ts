import type { DataSource, EntityManager } from 'typeorm';
import type { AuditBatch } from '../chain/audit-batch.js';
import { ChainFaultError } from '../chain/chain.errors.js';
import type { ChainStart } from '../chain/drop-statement.js';
import { findBatch } from '../chain/stored-batches.js';
import type { RowMac } from '../writer/row-mac.js';
import type { Anchor, AnchorMac, AnchorStore } from './anchor.js';
import { RestoredDatabase } from './restored-database.js';

/** The anchors to compare the chain with. */
export interface Anchors {
  readonly store: AnchorStore;
  readonly mac: AnchorMac;
}

export interface ComparisonOptions {
  readonly mac: RowMac;
  /** Where the chain begins, if its oldest batches were removed. */
  readonly start: ChainStart | null;
  /** The batch that the walk starts behind; 0 for the whole chain. */
  readonly after: number;
}

/** Compares anchored heads with the chain, in one pass over both. */
export class AnchorComparison {
  /** Anchors that agree with the chain. */
  matched = 0;
  /** Anchors of a part that was lost in a restore which an operator has recorded. */
  excused = 0;
  /** The number of the newest anchor that was compared. */
  highest: number;
  private forged = 0;
  private readonly iterator: AsyncIterator<Anchor>;
  private next: Anchor | null = null;
  private hasEnded = false;

  private constructor(
    private readonly anchors: Anchors,
    private readonly restored: RestoredDatabase,
    after: number,
  ) {
    this.highest = after;
    this.iterator = anchors.store.read(after)[Symbol.asyncIterator]();
  }

  /**
   * Batches that were removed with their months are not compared, except the last one: the head that the
   * chain begins after must be the one that was anchored.
   *
   * @throws ChainFaultError when the batch that the chain begins after was anchored with another head
   */
  static async begin(
    tx: EntityManager,
    anchors: Anchors,
    { mac, start, after }: ComparisonOptions,
  ): Promise<AnchorComparison> {
    const isBeforeStart = start !== null && after < start.number;
    const from = isBeforeStart ? start.number - 1 : after;
    const comparison = new AnchorComparison(anchors, await RestoredDatabase.claimed(tx, mac), from);
    if (isBeforeStart) await comparison.compare(start);
    return comparison;
  }

  /** @throws ChainFaultError when the batch was anchored with another head */
  async compare({ number, head }: Pick<AuditBatch, 'number' | 'head'>): Promise<void> {
    for (;;) {
      const anchor = await this.peek();
      if (anchor === null || anchor.number > number) return;
      this.next = null;
      if (anchor.number < number) continue;
      this.judge(anchor, anchor.head.equals(head));
    }
  }

  /**
   * What was anchored beyond the end of the walk. A batch that was sealed since is read now.
   *
   * @throws ChainFaultError when the anchors know a later head than the database
   */
  async finish(dataSource: DataSource, last: AuditBatch | null): Promise<void> {
    let ahead: Anchor | null = null;
    for (let anchor = await this.peek(); anchor !== null; anchor = await this.peek()) {
      this.next = null;
      const batch = await findBatch(dataSource, anchor.number);
      if (batch !== null) this.judge(anchor, anchor.head.equals(batch.head));
      else if (this.restored.excuses(anchor)) this.excused += 1;
      else ahead = anchor;
    }
    if (ahead !== null) throw new ChainFaultError(aheadMessage(ahead, last), 'anchor_ahead');
    if (this.forged > 0) {
      throw new ChainFaultError(
        `${this.forged} anchors in ${this.anchors.store.name} have no valid MAC: they were not written by this service. Find out who can write there.`,
        'anchor',
      );
    }
  }

  private judge(anchor: Anchor, agrees: boolean): void {
    this.highest = Math.max(this.highest, anchor.number);
    if (agrees) this.matched += 1;
    else if (this.restored.excuses(anchor)) this.excused += 1;
    else throw new ChainFaultError(mismatchMessage(anchor), 'anchor');
  }

  private async peek(): Promise<Anchor | null> {
    while (this.next === null && !this.hasEnded) {
      const result = await this.iterator.next();
      if (result.done === true) this.hasEnded = true;
      else if (this.anchors.mac.isValid(result.value)) this.next = result.value;
      else this.forged += 1;
    }
    return this.next;
  }
}

function mismatchMessage({ number, sealedAt }: Anchor): string {
  return [
    `Batch ${number} has another head than the one anchored for ${sealedAt.toISOString()}.`,
    'Either the chain was rewritten, or the database was restored from an older backup and the service has run since.',
    'If it was not restored, keep the database as it is and open an incident; after a restore, record it with `audit accept-restore`.',
  ].join(' ');
}

function aheadMessage({ number, sealedAt }: Anchor, last: AuditBatch | null): string {
  const end = last === null ? 'is empty' : `ends at batch ${last.number}`;
  return [
    `The anchors are ahead of the database: batch ${number} was anchored for ${sealedAt.toISOString()}, but the chain ${end}.`,
    'Either the database was restored from an older backup, or the newest part of the trail was removed.',
    'If it was not restored, keep the database as it is and open an incident; after a restore, record it with `audit accept-restore`.',
  ].join(' ');
}
