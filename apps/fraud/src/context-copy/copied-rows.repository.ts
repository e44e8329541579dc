import { planned } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import { ComparedCellRepository } from './compared-cell.repository.js';
import type { CopiedRows, CopiedTable, TableColumns } from './copied-tables.js';
import type { SpanDigest, TimeSpan } from './time-span.js';

/**
 * What is copied of a context. A decision that waits for a backend stays where it is until it is final: otherwise
 * both cells would ask the backend, and both would announce the outcome.
 */
const SETTLED = `d.context = $1 and d.created_at >= $2 and d.created_at < $3 and d.outcome <> 'PROVISIONAL'
  and not exists (select from backend_call b where b.decision_id = d.id and b.state = 'pending')`;

/**
 * Reads the rows of a context and compares them, in the cell that has it and in the one that gets it. SQL by hand: rows are
 * carried as texts, whatever their columns are.
 */
export class CopiedRowsRepository extends ComparedCellRepository {
  constructor(
    dataSource: DataSource,
    private readonly columns: TableColumns,
  ) {
    super(dataSource);
  }

  async digest(tx: EntityManager, context: string, span: TimeSpan): Promise<SpanDigest> {
    const texts = [...this.columns].map(
      ([table, columns]) =>
        `select '${table}' as source, r::text as body from (${selectSettled(table, columns)}) r`,
    );
    const [row] = await planned<SpanDigest & Record<string, unknown>>(
      tx,
      `select count(*) filter (where source = 'decision')::int as decisions,
          coalesce(sum(hashtextextended(source || body, 0)), 0)::text as hash
        from (${texts.join(' union all ')}) rows`,
      [context, span.from, span.until],
    );
    if (row === undefined) throw new Error('The digest returned no row.');
    return { decisions: row.decisions, hash: row.hash };
  }

  async rows(tx: EntityManager, context: string, span: TimeSpan): Promise<CopiedRows> {
    const found = new Map<CopiedTable, string[]>();
    for (const [table, columns] of this.columns) {
      const rows = await planned<{ body: string }>(
        tx,
        `select to_json(r)::text as body from (${selectSettled(table, columns)}) r`,
        [context, span.from, span.until],
      );
      found.set(
        table,
        rows.map(({ body }) => body),
      );
    }
    return found;
  }
}

function selectSettled(table: CopiedTable, columns: readonly string[]): string {
  if (table === 'decision') {
    return `select ${columns.map((name) => `d."${name}"`).join(', ')} from decision d where ${SETTLED}`;
  }
  // A worker fills the context of rows of the release before, at its own time in each cell.
  const values = columns.map((name) =>
    name === 'context' ? '$1::text as context' : `t."${name}"`,
  );
  return `select ${values.join(', ')} from ${table} t join decision d on d.id = t.decision_id where ${SETTLED}`;
}
