import { Injectable } from '@nestjs/common';
import { planned, routeRead } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import { withinTimeOf } from '../../decision-days/first-partition.js';
import type { DecisionIds } from './decision-lists.repository.js';
import type { Resolution } from '../../decision-response/dto/resolution.response.js';

/** A decision in its current state: the original response and what has changed since. */
export interface DecisionRow extends Record<string, unknown> {
  readonly id: string;
  readonly outcome: string;
  readonly request: string;
  readonly response: string;
  readonly payment_state: string | null;
  readonly resolution: Resolution | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
  readonly resolution_note: string | null;
  readonly redacted_at: Date | null;
  readonly email_hash: string | null;
  readonly device_hash: string | null;
  readonly event_ids: readonly string[] | null;
}

const DECISION_COLUMNS = [
  'id',
  'outcome',
  'request',
  'response',
  'payment_state',
  'resolution',
  'resolved_at',
  'resolved_by',
  'resolution_note',
  'redacted_at',
  'email_hash',
  'device_hash',
  'event_ids',
] as const;

const READ_DECISION = `
  select ${DECISION_COLUMNS.join(', ')} from decision
  where id = $1 and created_at >= $2 and created_at < $3`;

const READ_DECISIONS = `
  select ${DECISION_COLUMNS.join(', ')} from decision
  where id = any($1::uuid[]) and created_at >= $2 and created_at < $3`;

/** Only an unresolved, final REVIEW, under any concurrency. */
const RESOLVE = `
  update decision
  set resolution = $4, resolved_at = $5, resolved_by = $6, resolution_note = $7,
    event_ids = case when event_ids is not null then event_ids || $8::uuid end
  where id = $1 and created_at >= $2 and created_at < $3
    and outcome = 'REVIEW' and resolution is null
  returning ${DECISION_COLUMNS.join(', ')}`;

/** What became of a review. */
export interface NewResolution {
  readonly resolution: Resolution;
  readonly resolvedAt: Date;
  readonly resolvedBy: string;
  readonly note: string | null;
  /** Of the event that announces it. */
  readonly eventId: string;
}

/** Reads and resolves stored decisions. SQL by hand, for the partial indexes of the review queue. */
@Injectable()
export class DecisionReviewsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(
    id: string,
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<DecisionRow | undefined> {
    return withinTimeOf(db, id, async (range) => {
      const [row] = await planned<DecisionRow>(db, READ_DECISION, [id, ...range]);
      return row;
    });
  }

  /** The decisions of a page, in its order. */
  async findAll({ ids, times }: DecisionIds): Promise<DecisionRow[]> {
    if (ids.length === 0) return [];
    const rows = await routeRead(this.dataSource, (db) =>
      planned<DecisionRow>(db, READ_DECISIONS, [ids, ...times]),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** @returns the resolved decision; undefined unless it was an unresolved REVIEW */
  async resolve(
    tx: EntityManager,
    id: string,
    { resolution, resolvedAt, resolvedBy, note, eventId }: NewResolution,
  ): Promise<DecisionRow | undefined> {
    const values = [resolution, resolvedAt, resolvedBy, note, eventId];
    return withinTimeOf(tx, id, async (range) => {
      const [resolved] = await planned<DecisionRow>(tx, RESOLVE, [id, ...range, ...values]);
      return resolved;
    });
  }
}
