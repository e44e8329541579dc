import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, type Statement } from '@tessera/database';
import { CursorListsRepository, type CursorPage } from '@tessera/http';
import { DataSource, type EntityManager } from 'typeorm';
import { decisionsByValueSql } from '../decisions/decisions-by-value.js';
import type { CaseId, DecisionId } from '../ids.js';
import type { CaseSubject } from './case-subject.js';
import type { ListCasesQuery } from './dto/case.request.js';

/** A case as stored. */
export interface CaseRow extends Record<string, unknown> {
  readonly id: CaseId;
  readonly created_at: Date;
  readonly created_by: string;
  readonly title: string;
  readonly subject_by: string | null;
  readonly subject_value: string | null;
  readonly owner: string | null;
  readonly status: 'open' | 'closed';
  readonly outcome: 'ACCEPTED' | 'REJECTED' | null;
  readonly closed_at: Date | null;
  readonly closed_by: string | null;
}

/** A decision of a case. */
export interface CaseDecisionRow extends Record<string, unknown> {
  readonly id: DecisionId;
  readonly created_at: Date;
  readonly outcome: string;
  readonly context: string;
  readonly customer_id: string;
  readonly transaction_reference: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly payment_state: string | null;
  readonly resolution: string | null;
  readonly added_at: Date;
  readonly added_by: string;
}

/** A note or, with a URL, a link. */
export interface CaseNoteRow extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: Date;
  readonly author: string;
  readonly text: string;
  readonly url: string | null;
}

export const MAX_DECISIONS = 500;
export const MAX_NOTES = 200;

const COLUMNS = [
  ...['id', 'created_at', 'created_by', 'title', 'subject_by', 'subject_value', 'owner'],
  ...['status', 'outcome', 'closed_at', 'closed_by'],
];

const INSERT: Statement = {
  name: 'case_insert',
  text: `insert into fraud_case (id, created_at, created_by, title, subject_by, subject_value, owner)
    values ($1, $2, $3, $4, $5, $6, $7)`,
};
const FIND: Statement = {
  name: 'case_find',
  text: `select ${COLUMNS.join(', ')} from fraud_case where id = $1`,
};
const LOCK: Statement = { name: 'case_lock', text: `${FIND.text} for update` };
const UPDATE: Statement = {
  name: 'case_update',
  text: 'update fraud_case set title = $2, owner = $3 where id = $1',
};
const CLOSE: Statement = {
  name: 'case_close',
  text: `update fraud_case set status = 'closed', outcome = $2, closed_at = $3, closed_by = $4
    where id = $1`,
};
const DECISIONS: Statement = {
  name: 'case_decisions',
  text: `select d.id, d.created_at, d.outcome, d.context, d.customer_id, d.transaction_reference,
      d.amount, d.currency, d.payment_state, d.resolution, c.added_at, c.added_by
    from case_decision c join decision d on d.id = c.decision_id
    where c.case_id = $1 order by d.created_at desc, d.id desc`,
};
const OPEN_REVIEWS: Statement = {
  name: 'case_open_reviews',
  text: `select d.id from case_decision c join decision d on d.id = c.decision_id
    where c.case_id = $1 and d.outcome = 'REVIEW' and d.resolution is null order by d.id`,
};
const KNOWN: Statement = {
  name: 'case_known_decisions',
  text: 'select id from decision where id = any ($1::uuid[])',
};
const ADD: Statement = {
  name: 'case_add_decisions',
  text: `insert into case_decision (case_id, decision_id, added_at, added_by)
    select $1, id, $3, $4 from unnest($2::uuid[]) id on conflict do nothing`,
};
const COUNT: Statement = {
  name: 'case_count_decisions',
  text: 'select count(*)::int as count from case_decision where case_id = $1',
};
const REMOVE: Statement = {
  name: 'case_remove_decision',
  text: 'delete from case_decision where case_id = $1 and decision_id = $2',
};
const NOTES: Statement = {
  name: 'case_notes',
  text: `select id, created_at, author, text, url from case_note where case_id = $1
    order by created_at, id`,
};
const ADD_NOTE: Statement = {
  name: 'case_add_note',
  text: `insert into case_note (id, created_at, case_id, author, text, url)
    select $1, $2, $3, $4, $5, $6
    where (select count(*) from case_note where case_id = $3) < ${MAX_NOTES}`,
};

/** Cases and what belongs to them. SQL by hand: they refer to decisions, which are no entity. */
@Injectable()
export class CasesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  /** @param owner undefined for all, null for cases without one */
  page(query: ListCasesQuery, owner: string | null | undefined): Promise<CursorPage<CaseRow>> {
    const where: string[] = [];
    const values: unknown[] = [];
    // A literal, so that the planner can use the partial index; the value is a validated enum member.
    if (query.status !== undefined) where.push(`status = '${query.status}'`);
    if (owner === null) where.push('owner is null');
    if (typeof owner === 'string') where.push(`owner = $${values.push(owner)}`);
    if (query.decision_id !== undefined) {
      const parameter = values.push(query.decision_id);
      where.push(`id in (select case_id from case_decision where decision_id = $${parameter})`);
    }
    return this.lists.page<CaseRow>(this.dataSource, {
      table: 'fraud_case',
      columns: COLUMNS,
      where,
      values,
      query,
      order: query.order,
      filters: {
        status: query.status,
        owner: query.owner,
        decision_id: query.decision_id,
        order: query.order,
      },
      defaultLimit: 20,
      cursor: 'opaque',
      path: '/api/admin/cases',
    });
  }

  async insert(tx: EntityManager, row: Omit<CaseRow, 'status'>): Promise<void> {
    const { id, created_at: at, created_by: by, title, owner } = row;
    await preparedCount(tx, INSERT, [id, at, by, title, row.subject_by, row.subject_value, owner]);
  }

  async find(
    id: CaseId,
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<CaseRow | undefined> {
    const [row] = await prepared<CaseRow>(db, FIND, [id]);
    return row;
  }

  async lock(tx: EntityManager, id: CaseId): Promise<CaseRow | undefined> {
    const [row] = await prepared<CaseRow>(tx, LOCK, [id]);
    return row;
  }

  async update(
    tx: EntityManager,
    { id, title, owner }: Pick<CaseRow, 'id' | 'title' | 'owner'>,
  ): Promise<void> {
    await preparedCount(tx, UPDATE, [id, title, owner]);
  }

  async close(
    tx: EntityManager,
    { id, outcome, closed_at: at, closed_by: by }: Omit<CaseRow, 'title'>,
  ): Promise<void> {
    await preparedCount(tx, CLOSE, [id, outcome, at, by]);
  }

  decisions(id: CaseId, db: DataSource | EntityManager = this.dataSource) {
    return prepared<CaseDecisionRow>(db, DECISIONS, [id]);
  }

  /** The reviews of a case that wait for a person, in the order in which they are locked. */
  async openReviews(tx: EntityManager, id: CaseId): Promise<DecisionId[]> {
    const rows = await prepared<{ id: DecisionId }>(tx, OPEN_REVIEWS, [id]);
    return rows.map((row) => row.id);
  }

  /** Those of the IDs that are decisions. */
  async known(tx: EntityManager, ids: readonly DecisionId[]): Promise<Set<DecisionId | undefined>> {
    const rows = await prepared<{ id: DecisionId }>(tx, KNOWN, [ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /** The newest decisions of a subject in a period, one more than a case may have. */
  async ofSubject(tx: EntityManager, { by, value, from, to }: CaseSubject): Promise<DecisionId[]> {
    const found = decisionsByValueSql({
      column: by,
      value: '$1',
      columns: ['id', 'created_at'],
      where: ['created_at >= $2', 'created_at < $3'],
      limit: MAX_DECISIONS + 1,
    });
    const text = `select id from ${found} found order by created_at desc, id desc`;
    const statement = { name: `case_decisions_by_${by}`, text };
    const rows = await prepared<{ id: DecisionId }>(tx, statement, [value, from, to]);
    return rows.map(({ id }) => id);
  }

  /** @returns the number of decisions of the case afterwards */
  async addDecisions(
    tx: EntityManager,
    id: CaseId,
    {
      ids,
      at,
      by,
    }: { readonly ids: readonly DecisionId[]; readonly at: Date; readonly by: string },
  ): Promise<number> {
    await preparedCount(tx, ADD, [id, ids, at, by]);
    const [row] = await prepared<{ count: number }>(tx, COUNT, [id]);
    return row?.count ?? 0;
  }

  /** @returns false if the decision is not in the case */
  async removeDecision(tx: EntityManager, id: CaseId, decisionId: DecisionId): Promise<boolean> {
    return (await preparedCount(tx, REMOVE, [id, decisionId])) === 1;
  }

  notes(id: CaseId, db: DataSource | EntityManager = this.dataSource): Promise<CaseNoteRow[]> {
    return prepared<CaseNoteRow>(db, NOTES, [id]);
  }

  /** @returns false if the case has the maximum number of notes and links */
  async addNote(tx: EntityManager, caseId: CaseId, note: CaseNoteRow): Promise<boolean> {
    const { id, created_at: at, author, text, url } = note;
    return (await preparedCount(tx, ADD_NOTE, [id, at, caseId, author, text, url])) === 1;
  }
}
