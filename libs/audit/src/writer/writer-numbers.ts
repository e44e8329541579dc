import { prepared } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import type { StoredEvent } from '../trail/audit-entry.js';
import {
  SIGNED_EVENT_COLUMNS,
  toStoredEvent,
  type SignedAuditEvent,
} from '../trail/stored-audit-event.js';
import { NumberSet, parseAcknowledgement, type NumberRange } from './number-ranges.js';
import type { RowMac } from './row-mac.js';

/** Rows of a transaction may be older than the row that acknowledges them by as long as it ran. */
const SLACK_MS = 60 * 60_000;

const OF_WRITER = {
  name: 'audit_events_of_writer',
  text: `select ${SIGNED_EVENT_COLUMNS.join(', ')} from audit_event
    where writer = $1 and created_at between $2 and $3`,
};

interface Open {
  readonly writer: string;
  readonly since: Date;
  readonly until: Date;
  readonly ranges: readonly NumberRange[];
}

/** A row that had committed according to its writer, and that is missing. */
export interface MissingNumber {
  readonly writer: string;
  readonly sequence: number;
  /** Not before this instant. */
  readonly since: Date;
}

/** Checks that every number which a writer has acknowledged belongs to a row. */
export class WriterNumbers {
  private readonly seen = new Map<string, NumberSet>();
  private readonly open: Open[] = [];

  /** @returns false when the chain has had this number before: the row is in it twice */
  witness({ createdAt, signature }: StoredEvent): boolean {
    if (signature === null) return true;
    const { writer, sequence, acknowledges } = signature;
    const numbers = this.seen.get(writer) ?? new NumberSet();
    this.seen.set(writer, numbers);
    const said = acknowledges === null ? null : parseAcknowledgement(acknowledges);
    if (said !== null) {
      const until = new Date(createdAt.getTime() + SLACK_MS);
      this.open.push({ writer, ...said, until });
    }
    return numbers.add(sequence);
  }

  /**
   * Looks up what the walk has not seen itself: rows that are not sealed yet, or before its start.
   *
   * @param isDropped whether rows of that time went with their month
   */
  async missing(
    tx: EntityManager,
    mac: RowMac,
    isDropped: (time: number) => boolean,
  ): Promise<MissingNumber[]> {
    const missing: MissingNumber[] = [];
    for (const { writer, since, until, ranges } of this.open) {
      const known = this.seen.get(writer) ?? new NumberSet();
      const unseen = ranges.flatMap((range) => known.missing(range));
      if (unseen.length === 0 || isDropped(since.getTime())) continue;
      const rows = await prepared<SignedAuditEvent>(tx, OF_WRITER, [writer, since, until]);
      const stored = new Set(
        rows
          .map(toStoredEvent)
          .filter((event) => mac.check(event) === 'valid')
          .map(({ signature }) => signature?.sequence),
      );
      for (const sequence of unseen) {
        if (!stored.has(sequence)) missing.push({ writer, sequence, since });
      }
    }
    return missing;
  }
}
