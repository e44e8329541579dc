import { Injectable } from '@nestjs/common';
import { planned, prepared, preparedCount, routeRead, type Statement } from '@tessera/database';
import { CursorListsRepository } from '@tessera/http';
import { DataSource, type EntityManager } from 'typeorm';
import { type TimeRange, timesOfRows } from '../decision-days/decision-days.js';
import { withinTimeOf } from '../decision-days/first-partition.js';
import type { ListReviewsQuery } from './dto/review.request.js';

/** A review as the queue shows it. */
export interface ReviewRow extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: Date;
  readonly outcome: string;
  readonly context: string;
  readonly customer_id: string;
  readonly transaction_reference: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly fired_rules: readonly string[] | null;
  readonly payment_state: string | null;
  readonly resolution: string | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
  readonly assignee: string | null;
  readonly assigned_at: Date | null;
  readonly note_count: number;
}

/** A note of a reviewer. */
export interface ReviewNoteRow {
  readonly id: string;
  readonly created_at: Date;
  readonly author: string;
  readonly text: string;
}

/** The decision of a review, locked. */
export interface LockedReview {
  readonly id: string;
  readonly context: string;
  readonly outcome: string;
  readonly resolution: string | null;
  readonly assignee: string | null;
}

/** Filters of the queue that depend on the caller and on the time. */
export interface ReviewFilters {
  /** Null for reviews that are assigned to no one. */
  readonly assignee?: string | null;
  readonly madeFrom?: Date;
  readonly madeBefore?: Date;
}

export const MAX_NOTES = 200;

const FIND = `
    select d.id, d.created_at, d.outcome, d.context, d.customer_id, d.transaction_reference,
      d.amount, d.currency, d.fired_rules, d.payment_state, d.resolution, d.resolved_at,
      d.resolved_by, a.assignee, a.assigned_at,
      (select count(*)::int from review_note n where n.decision_id = d.id) as note_count
    from decision d left join review_assignment a on a.decision_id = d.id
    where d.id = any ($1::uuid[]) and d.created_at >= $2 and d.created_at < $3`;

/** Locked against a resolution and another claim at the same moment. */
const LOCK = `
  select id, context, outcome, resolution from decision
  where id = $1 and created_at >= $2 and created_at < $3 for no key update`;

/** A separate statement, because its snapshot must be newer than the lock. */
const ASSIGNEE: Statement = {
  name: 'review_assignee',
  text: 'select assignee from review_assignment where decision_id = $1',
};

/** Under the lock of the decision, so that no other statement inserts the same row. */
const ASSIGN: Statement = {
  name: 'review_assign',
  text: `with changed as (
      update review_assignment set assignee = $2, assigned_at = $3, context = $4
      where decision_id = $1 returning decision_id
    )
    insert into review_assignment (decision_id, assignee, assigned_at, context)
    select $1, $2, $3, $4 where not exists (select from changed)`,
};

const RELEASE: Statement = {
  name: 'review_release',
  text: 'delete from review_assignment where decision_id = $1',
};

const ADD_NOTE: Statement = {
  name: 'review_add_note',
  text: `insert into review_note (id, created_at, decision_id, author, text, context)
    select $1, $3, $2, $4, $5, $6
    where (select count(*) from review_note where decision_id = $2) < ${MAX_NOTES}`,
};

const NOTES: Statement = {
  name: 'review_notes',
  text: `select id, created_at, author, text from review_note where decision_id = $1
    order by created_at, id`,
};

/**
 * Reviews: decisions with the outcome REVIEW, who works on them, and notes. SQL by hand, for the
 * partial index of the queue and because a claim is decided under the lock of the decision.
 */
@Injectable()
export class ReviewsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  /** The open reviews, oldest first unless the query says otherwise. */
  async page(
    query: ListReviewsQuery,
    { assignee, madeFrom, madeBefore }: ReviewFilters,
  ): Promise<{ readonly rows: readonly ReviewRow[]; readonly next: string | null }> {
    const where = [`outcome = 'REVIEW' and resolution is null`];
    const values: unknown[] = [];
    const add = (condition: string, value: unknown) => {
      if (value === undefined) return;
      values.push(value);
      where.push(condition.replace('$', `$${values.length}`));
    };
    const assigned = 'exists (select from review_assignment a where a.decision_id = decision.id';
    if (assignee === null) where.push(`not ${assigned})`);
    else add(`${assigned} and a.assignee = $)`, assignee);
    add('context = $', query.context);
    add('currency = $', query.currency);
    add('fired_rules @> $', query.rule_id === undefined ? undefined : [query.rule_id]);
    add('created_at < $', madeBefore);
    add('created_at >= $', madeFrom);
    const { overdue } = query;
    const { rows, next } = await this.lists.page<{ id: string; created_at: Date }>(
      this.dataSource,
      {
        table: 'decision',
        columns: ['id', 'created_at'],
        where,
        values,
        query,
        order: query.order ?? 'asc',
        filters: {
          assignee: query.assignee,
          overdue: overdue === undefined ? undefined : String(overdue),
          context: query.context,
          currency: query.currency,
          rule_id: query.rule_id,
          order: query.order,
        },
        defaultLimit: 20,
        cursor: 'opaque',
        path: '/api/admin/reviews',
      },
    );
    const ids = rows.map(({ id }) => id);
    return { rows: await this.findAll(ids, timesOfRows(rows)), next };
  }

  async find(
    id: string,
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<ReviewRow | undefined> {
    return withinTimeOf(db, id, async (range) => {
      const [row] = await planned<ReviewRow>(db, FIND, [[id], ...range]);
      return row;
    });
  }

  /** @returns undefined if there is no such decision */
  async lock(tx: EntityManager, id: string): Promise<LockedReview | undefined> {
    const locked = await withinTimeOf(tx, id, async (range) => {
      const [row] = await planned<Omit<LockedReview, 'assignee'> & Record<string, unknown>>(
        tx,
        LOCK,
        [id, ...range],
      );
      return row;
    });
    if (locked === undefined) return undefined;
    const [assigned] = await prepared<{ assignee: string }>(tx, ASSIGNEE, [id]);
    return { ...locked, assignee: assigned?.assignee ?? null };
  }

  async assign(
    tx: EntityManager,
    { id, context }: LockedReview,
    assignee: string,
    at: Date,
  ): Promise<void> {
    await preparedCount(tx, ASSIGN, [id, assignee, at, context]);
  }

  async release(tx: EntityManager, id: string): Promise<void> {
    await preparedCount(tx, RELEASE, [id]);
  }

  /** @returns false if the review has the maximum number of notes */
  async addNote(
    tx: EntityManager,
    review: LockedReview,
    { id, created_at: at, author, text }: ReviewNoteRow,
  ): Promise<boolean> {
    const values = [id, review.id, at, author, text, review.context];
    return (await preparedCount(tx, ADD_NOTE, values)) === 1;
  }

  notes(decisionId: string): Promise<ReviewNoteRow[]> {
    return prepared<ReviewNoteRow & Record<string, unknown>>(this.dataSource, NOTES, [decisionId]);
  }

  /** In the order of the IDs. */
  private async findAll(ids: readonly string[], times: TimeRange): Promise<ReviewRow[]> {
    if (ids.length === 0) return [];
    const rows = await routeRead(this.dataSource, (db) =>
      planned<ReviewRow>(db, FIND, [ids, ...times]),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
