import { prepared } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import {
  SIGNED_EVENT_COLUMNS,
  toStoredEvent,
  type SignedAuditEvent,
} from '../trail/stored-audit-event.js';
import type { RowMac } from '../writer/row-mac.js';
import type { MissingNumber } from '../writer/writer-numbers.js';
import { FINDING_REVIEWED, ROW_MISSING, ROW_REFUSED } from './finding-actions.js';

const READ = {
  name: 'audit_read_findings',
  text: `select ${SIGNED_EVENT_COLUMNS.join(', ')} from audit_event
    where action = any($1::text[]) order by created_at, id`,
};

/** Something that an operator must look into. */
export interface Finding {
  /** What `audit review` takes. */
  readonly id: string;
  readonly message: string;
}

/** Findings that the service itself recorded in the trail, and those that an operator has reviewed. */
export class TrailFindings {
  private constructor(
    /** Rows that were refused when they were to be sealed. */
    readonly refusedIds: readonly string[],
    private readonly recorded: readonly Finding[],
    private readonly reviewed: ReadonlySet<string>,
  ) {}

  static async read(tx: EntityManager, mac: RowMac): Promise<TrailFindings> {
    const actions = [ROW_REFUSED, ROW_MISSING, FINDING_REVIEWED];
    const rows = await prepared<SignedAuditEvent>(tx, READ, [actions]);
    const events = rows
      .map(toStoredEvent)
      .filter((event) => mac.check(event) === 'valid')
      .map(({ action, objectId, createdAt }) => ({ action, id: objectId ?? '', createdAt }));
    const of = (action: string) => events.filter((event) => event.action === action);
    const refused = of(ROW_REFUSED);
    return new TrailFindings(
      refused.map(({ id }) => id),
      [
        ...refused.map(({ id, createdAt }) => ({
          id,
          message: `Row ${id} was refused at ${createdAt.toISOString()}: it was not written by this service, or it was changed before it was sealed.`,
        })),
        ...of(ROW_MISSING).map(({ id, createdAt }) => ({
          id,
          message: `Row ${id} was removed or changed before it was sealed, as its writer noticed at ${createdAt.toISOString()}.`,
        })),
      ],
      new Set(of(FINDING_REVIEWED).map(({ id }) => id)),
    );
  }

  /** Findings that no operator has reviewed, with those of the numbers of the writers. */
  open(missing: readonly MissingNumber[]): Finding[] {
    const numbers = missing.map(({ writer, sequence, since }) => ({
      id: `${writer}/${sequence}`,
      message: `Row number ${sequence} of writer ${writer} is missing: it had committed after ${since.toISOString()} and was removed before it was sealed.`,
    }));
    return [...this.recorded, ...numbers].filter(({ id }) => !this.reviewed.has(id));
  }

  get reviewedCount(): number {
    return this.reviewed.size;
  }
}
