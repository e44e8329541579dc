import { prepared, preparedCount, type Statement } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import type { CaseId } from '../ids.js';
import { REDACTED_TITLE } from '../retention/retention.repository.js';
import { ComparedCellRepository } from './compared-cell.repository.js';
import { type CaseRow, type CaseTable, type CopiedCase, digestsOf } from './copied-case.js';
import { columnsOf, listed, recordset, type TableColumns } from './copied-tables.js';

/** A row with the same key and another one of these belongs to another case, and stays. */
const IDENTITY: readonly string[] = ['id', 'case_id', 'decision_id'];
/** Says what the case was in the other cell, so it is not compared. */
const COPIED_AS = 'copied_as';
const WRITTEN: Readonly<Record<string, string>> = {
  title: `'${REDACTED_TITLE}'::text`,
  subject_value: 'null::text',
};

const PAGE: Statement = {
  name: 'context_copy_case_page',
  text: 'select id from fraud_case where id > $1 order by id limit $2',
};

const LINKS_OF_PAGE: Statement = {
  name: 'context_copy_case_links',
  text: 'select case_id, decision_id as id from case_decision where case_id = any ($1::uuid[])',
};

/** Planning the next statement for its values takes longer than to run it, once there are hundreds of partitions. */
const PLAN_ONCE: Statement = {
  name: 'context_copy_plan_once',
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true)`,
};
/** In every partition: the decisions of a page of cases are of any day. */
const CONTEXTS: Statement = {
  name: 'context_copy_contexts_of_decisions',
  text: 'select id, context from decision where id = any ($1::uuid[])',
};

const LOCK: Statement = {
  name: 'context_copy_lock_case',
  text: 'select id from fraud_case where id = $1 for update',
};
const REMOVE_LINKS: Statement = {
  name: 'context_copy_remove_case_decisions',
  text: 'delete from case_decision where case_id = $1 and decision_id = any ($2::uuid[])',
};
const REMOVE_OTHER_LINKS: Statement = {
  name: 'context_copy_remove_other_case_decisions',
  text: 'delete from case_decision where case_id = $1 and decision_id <> all ($2::uuid[])',
};
const REMOVE_OTHER_NOTES: Statement = {
  name: 'context_copy_remove_other_case_notes',
  text: 'delete from case_note where case_id = $1 and id <> all ($2::uuid[])',
};
const SAVE_COPIED_AS: Statement = {
  name: 'context_copy_save_copied_as',
  text: `update fraud_case set ${COPIED_AS} = $2 where id = $1`,
};

/** That a decision belongs to a case. */
export interface CaseOfDecision extends Record<string, unknown> {
  readonly case_id: CaseId;
  /** Of the decision. */
  readonly id: string;
}

/** The context of a decision. */
export interface DecisionContext extends Record<string, unknown> {
  readonly id: string;
  readonly context: string;
}

type RowOfCase = CaseRow & { readonly case_id: CaseId } & Record<string, unknown>;

interface CaseStatements {
  readonly cases: Statement;
  readonly links: Statement;
  readonly notes: Statement;
  readonly putCase: Statement;
  readonly putLinks: Statement;
  readonly putNotes: Statement;
}

/** Reads cases in both cells and writes those that are copied. SQL by hand: rows are carried as texts. */
export class CopiedCasesRepository extends ComparedCellRepository {
  private readonly statements: CaseStatements;

  constructor(dataSource: DataSource, columns: TableColumns<CaseTable>) {
    super(dataSource);
    this.statements = caseStatements(columns);
  }

  /** IDs of cases of any context, in their order. */
  async page(after: string, limit: number): Promise<CaseId[]> {
    const rows = await prepared<{ id: CaseId }>(this.dataSource, PAGE, [after, limit]);
    return rows.map(({ id }) => id);
  }

  /** Which decisions belong to cases. */
  links(ids: readonly CaseId[]): Promise<CaseOfDecision[]> {
    return prepared<CaseOfDecision>(this.dataSource, LINKS_OF_PAGE, [ids]);
  }

  /** The contexts of those decisions that this cell has. */
  async contexts(
    decisionIds: readonly string[],
    tx?: EntityManager,
  ): Promise<readonly DecisionContext[]> {
    if (decisionIds.length === 0) return [];
    return tx === undefined
      ? this.dataSource.transaction((own) => readContexts(own, decisionIds))
      : readContexts(tx, decisionIds);
  }

  /** @param tx a transaction with comparable texts */
  async find(tx: EntityManager, ids: readonly CaseId[]): Promise<Map<CaseId, CopiedCase>> {
    const { cases, links, notes } = this.statements;
    const rows = await prepared<Omit<CopiedCase, 'links' | 'notes'> & Record<string, unknown>>(
      tx,
      cases,
      [ids],
    );
    const linksOf = byCase(await prepared<RowOfCase>(tx, links, [ids]));
    const notesOf = byCase(await prepared<RowOfCase>(tx, notes, [ids]));
    return new Map(
      rows.map((row) => [
        row.id,
        { ...row, links: linksOf.get(row.id) ?? [], notes: notesOf.get(row.id) ?? [] },
      ]),
    );
  }

  /** @returns undefined if this cell does not have the case */
  async lock(tx: EntityManager, id: CaseId): Promise<CopiedCase | undefined> {
    await prepared(tx, LOCK, [id]);
    return (await this.find(tx, [id])).get(id);
  }

  /** Makes the case what it is in the other cell. */
  async replace(tx: EntityManager, wanted: CopiedCase): Promise<void> {
    const { id, body, links, notes } = wanted;
    await preparedCount(tx, this.statements.putCase, [recordset([body])]);
    await preparedCount(tx, SAVE_COPIED_AS, [id, digestsOf(wanted)]);
    await preparedCount(tx, REMOVE_OTHER_LINKS, [id, links.map((link) => link.id)]);
    await preparedCount(tx, REMOVE_OTHER_NOTES, [id, notes.map((note) => note.id)]);
    await this.put(tx, wanted);
  }

  /** Adds decisions and notes to a case of this cell. */
  async merge(
    tx: EntityManager,
    { id, links, notes }: CopiedCase,
    removed: readonly CaseRow[],
  ): Promise<void> {
    await preparedCount(tx, REMOVE_LINKS, [id, removed.map((link) => link.id)]);
    await this.put(tx, { links, notes });
  }

  private async put(
    tx: EntityManager,
    { links, notes }: Pick<CopiedCase, 'links' | 'notes'>,
  ): Promise<void> {
    await preparedCount(tx, this.statements.putLinks, [recordset(links.map(({ body }) => body))]);
    await preparedCount(tx, this.statements.putNotes, [recordset(notes.map(({ body }) => body))]);
  }
}

async function readContexts(
  tx: EntityManager,
  decisionIds: readonly string[],
): Promise<DecisionContext[]> {
  await prepared(tx, PLAN_ONCE, []);
  return prepared<DecisionContext>(tx, CONTEXTS, [decisionIds]);
}

function caseStatements(columns: TableColumns<CaseTable>): CaseStatements {
  const of = (table: CaseTable) => columnsOf(columns, table).filter((name) => name !== COPIED_AS);
  const [cases, links, notes] = [of('fraud_case'), of('case_decision'), of('case_note')];
  const erased = cases.map((name) => `${WRITTEN[name] ?? `f."${name}"`} as "${name}"`).join(', ');
  const row = (names: readonly string[]) => `(select r from (select ${listed(names, 'c')}) r)`;
  return {
    cases: {
      name: 'context_copy_cases',
      text: `select f.id, f.${COPIED_AS} as "copiedAs",
          (select to_json(r)::text from (select ${listed(cases, 'f')}) r) as body,
          (select to_json(r)::text from (select ${erased}) r) as erased
        from fraud_case f where f.id = any ($1::uuid[])`,
    },
    links: {
      name: 'context_copy_case_decisions',
      text: `select c.case_id, c.decision_id as id, to_json(${row(links)})::text as body
        from case_decision c where c.case_id = any ($1::uuid[]) order by c.decision_id`,
    },
    notes: {
      name: 'context_copy_case_notes',
      text: `select c.case_id, c.id, to_json(${row(notes)})::text as body
        from case_note c where c.case_id = any ($1::uuid[]) order by c.id`,
    },
    putCase: putStatement('fraud_case', cases, ['id']),
    putLinks: putStatement('case_decision', links, ['case_id', 'decision_id']),
    putNotes: putStatement('case_note', notes, ['id']),
  };
}

function putStatement(
  table: CaseTable,
  columns: readonly string[],
  key: readonly string[],
): Statement {
  const changing = columns.filter((name) => !IDENTITY.includes(name));
  const isSame = columns
    .filter((name) => IDENTITY.includes(name))
    .map((name) => `t.${name} = excluded.${name}`);
  return {
    name: `context_copy_put_${table}`,
    text: `insert into ${table} as t (${listed(columns)})
      select ${listed(columns, 'r')} from json_populate_recordset(null::${table}, $1::json) r
      on conflict (${listed(key)}) do update
        set (${listed(changing)}) = row(${listed(changing, 'excluded')})
        where ${isSame.join(' and ')}`,
  };
}

function byCase<Row extends { readonly case_id: CaseId }>(
  rows: readonly Row[],
): ReadonlyMap<CaseId, Row[]> {
  return Map.groupBy(rows, (row) => row.case_id);
}
