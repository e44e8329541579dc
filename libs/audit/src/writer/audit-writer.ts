import { randomUUID } from 'node:crypto';
import { databaseOwnerOf } from '@tessera/database';
import type { DataSource } from 'typeorm';
import type { AuditEvent, StoredEvent } from '../trail/audit-entry.js';
import { formatAcknowledgement, parseAcknowledgement, rangesOf } from './number-ranges.js';
import { RowMac } from './row-mac.js';

/** Rows whose sealing is watched at most; beyond it the oldest are given up. */
const MAX_WATCHED = 5_000;

/** A row that has committed and was not yet seen in the chain. */
export interface WatchedRow {
  readonly id: string;
  readonly createdAt: Date;
  /** The newest batch when the row was written: it is sealed in a later one. */
  readonly afterBatch: number;
}

/**
 * Numbers and signs the rows of one process.
 *
 * A row gets its number when it is inserted, before anyone knows whether its transaction commits.
 * So a missing number by itself proves nothing. But once this process knows that rows have
 * committed, its next row says so (`acknowledges`), under the MAC: a row that was acknowledged and
 * is missing was removed. A rollback, a lost connection and `kill -9` only leave numbers that
 * nothing acknowledges.
 */
export class AuditWriter {
  readonly id = randomUUID();
  private next = 1;
  private newest: number | null = null;
  private readonly unacknowledged = new Map<number, Date>();
  private readonly watched = new Map<string, WatchedRow>();

  constructor(private readonly mac: RowMac) {}

  /** Rows ready to be inserted, in this order. */
  sign(events: readonly AuditEvent[]): StoredEvent[] {
    return events.map((event, index) => {
      const acknowledges = index === 0 ? this.acknowledgement() : null;
      const signature = { writer: this.id, sequence: this.next++, acknowledges };
      return { ...event, signature: { ...signature, mac: this.mac.of(event, signature) } };
    });
  }

  /** The newest batch that a statement has shown; null before the first. */
  get newestBatch(): number | null {
    return this.newest;
  }

  /**
   * To be called once the transaction of the rows is known to have committed, and only then.
   *
   * @param afterBatch the newest batch before the rows were inserted; with null they are not watched
   */
  committed(rows: readonly StoredEvent[], afterBatch: number | null): void {
    for (const { id, createdAt, signature } of rows) {
      if (signature === null) continue;
      this.forget(signature.acknowledges);
      this.unacknowledged.set(signature.sequence, createdAt);
      if (afterBatch !== null) this.watched.set(id, { id, createdAt, afterBatch });
    }
    for (const id of this.watched.keys()) {
      if (this.watched.size <= MAX_WATCHED) break;
      this.watched.delete(id);
    }
  }

  /** Rows that have committed and were not yet seen in the chain. */
  get waiting(): readonly WatchedRow[] {
    return [...this.watched.values()];
  }

  seen(ids: readonly string[]): void {
    for (const id of ids) this.watched.delete(id);
  }

  /** @param number of the newest batch that a statement has shown */
  sawBatch(number: number): void {
    this.newest = number;
  }

  private acknowledgement(): string | null {
    if (this.unacknowledged.size === 0) return null;
    const since = new Date(
      Math.min(...[...this.unacknowledged.values()].map((at) => at.getTime())),
    );
    return formatAcknowledgement({ since, ranges: rangesOf(this.unacknowledged.keys()) });
  }

  private forget(acknowledges: string | null): void {
    if (acknowledges === null) return;
    for (const [first, last] of parseAcknowledgement(acknowledges)?.ranges ?? []) {
      for (let number = first; number <= last; number++) this.unacknowledged.delete(number);
    }
  }
}

const writers = new WeakMap<DataSource, AuditWriter>();

/** The writer of this process for a database. */
export function writerOf(dataSource: DataSource): AuditWriter {
  let writer = writers.get(dataSource);
  if (writer === undefined) {
    writer = new AuditWriter(new RowMac(databaseOwnerOf(dataSource)));
    writers.set(dataSource, writer);
  }
  return writer;
}
