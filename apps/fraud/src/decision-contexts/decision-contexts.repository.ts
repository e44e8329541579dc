import { Injectable } from '@nestjs/common';
import { planned, prepared, preparedCount, type Statement } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import { ALWAYS, type TimeRange, timesOfIds } from '../decision-days/decision-days.js';

/** Tables whose rows have the context of their decision since a release, and may lack it from before. */
export const TABLES_OF_CONTEXTS = [
  'payment_event',
  'backend_call',
  'provisional_decision',
  'review_assignment',
  'review_note',
] as const;
export type TableOfContexts = (typeof TABLES_OF_CONTEXTS)[number];

interface ContextRow extends Record<string, unknown> {
  readonly id: string;
  readonly context: string;
}

/** Walks along the index of the rows that have no context. */
function nextStatement(table: TableOfContexts): Statement {
  return {
    name: `context_next_${table}`,
    text: `select distinct decision_id as id from ${table}
      where context is null and decision_id > $1
      order by decision_id limit $2`,
  };
}

/** Rows that another process fills at the same moment are skipped, not waited for. */
function fillStatement(table: TableOfContexts): Statement {
  return {
    name: `context_fill_${table}`,
    text: `with due as materialized (
        select t.ctid as row_at, known.context
        from unnest($1::uuid[], $2::text[]) as known (id, context)
        join ${table} t on t.decision_id = known.id
        where t.context is null for update of t skip locked)
      update ${table} t set context = due.context from due where t.ctid = due.row_at`,
  };
}

const NEXT = new Map(TABLES_OF_CONTEXTS.map((table) => [table, nextStatement(table)]));
const FILL = new Map(TABLES_OF_CONTEXTS.map((table) => [table, fillStatement(table)]));

const CONTEXTS = `select id, context from decision
  where id = any ($1::uuid[]) and created_at >= $2 and created_at < $3`;

/** Copies the context of decisions to what belongs to them. SQL by hand: batches that skip locked rows. */
@Injectable()
export class DecisionContextsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The decisions after one of which a table has rows without a context, in the order of their IDs. */
  async next(table: TableOfContexts, after: string, limit: number): Promise<string[]> {
    const rows = await prepared<{ id: string }>(this.dataSource, statementOf(NEXT, table), [
      after,
      limit,
    ]);
    return rows.map(({ id }) => id);
  }

  /**
   * @param ids of decisions; of those that were removed meanwhile, the rows are removed too
   * @returns how many rows got their context
   */
  fill(table: TableOfContexts, ids: readonly string[]): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const found = await this.contexts(tx, ids);
      const values = [found.map(({ id }) => id), found.map(({ context }) => context)];
      return preparedCount(tx, statementOf(FILL, table), values);
    });
  }

  /** In the partitions of their IDs first; rows of a restored database may be in others. */
  private async contexts(tx: EntityManager, ids: readonly string[]): Promise<ContextRow[]> {
    const range = timesOfIds(ids);
    const found = await this.contextsIn(tx, ids, range);
    if (range === ALWAYS || found.length === ids.length) return found;
    const known = new Set(found.map(({ id }) => id));
    const others = ids.filter((id) => !known.has(id));
    return [...found, ...(await this.contextsIn(tx, others, ALWAYS))];
  }

  private contextsIn(
    tx: EntityManager,
    ids: readonly string[],
    range: TimeRange,
  ): Promise<ContextRow[]> {
    return planned<ContextRow>(tx, CONTEXTS, [ids, ...range]);
  }
}

function statementOf(
  statements: ReadonlyMap<TableOfContexts, Statement>,
  table: TableOfContexts,
): Statement {
  const statement = statements.get(table);
  if (statement === undefined) throw new Error(`${table} has no statement.`);
  return statement;
}
