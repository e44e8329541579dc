import { boundStatements } from '@tessera/database';
import type { DataSource, QueryRunner } from 'typeorm';
import type { ReportRow } from './report-row.js';

/** How many rows are in memory at once, whatever the size of the report. */
const ROWS_PER_FETCH = 500;

const BOUND_WAITS = `
  select set_config('idle_in_transaction_session_timeout', $1, true),
         set_config('cursor_tuple_fraction', '1.0', true),
         pg_backend_pid() as pid`;

/** The rows of a report, read through a database cursor. */
export class ReportRows {
  constructor(
    private readonly dataSource: DataSource,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Reads in one snapshot: concurrent writes are not in the report, not even in part. When the
   * reader stops, the connection is released; when `stop` is aborted, the running statement is
   * cancelled.
   *
   * @param sql a statement without a semicolon; its columns are written unchanged
   * @param values its parameters
   * @throws the reason of `stop`; database errors, including timeouts
   */
  async *read(
    sql: string,
    values: readonly unknown[],
    stop: AbortSignal,
  ): AsyncGenerator<readonly ReportRow[]> {
    stop.throwIfAborted();
    const runner = this.dataSource.createQueryRunner();
    const cancelled: Promise<unknown>[] = [];
    let cancel: (() => void) | undefined;
    try {
      await runner.startTransaction('REPEATABLE READ');
      const pid = await this.prepare(runner);
      cancel = () => {
        cancelled.push(this.cancelStatement(pid));
      };
      stop.addEventListener('abort', cancel, { once: true });
      stop.throwIfAborted();
      await runner.query(`declare report no scroll cursor for ${sql}`, [...values]);
      for (;;) {
        const rows = (await runner.query(`fetch ${ROWS_PER_FETCH} from report`)) as ReportRow[];
        if (rows.length > 0) yield rows;
        if (rows.length < ROWS_PER_FETCH) return;
      }
    } catch (error) {
      throw stop.aborted ? stop.reason : error;
    } finally {
      if (cancel !== undefined) stop.removeEventListener('abort', cancel);
      // A late cancellation must not affect the next user of the connection.
      await Promise.all(cancelled);
      await release(runner);
    }
  }

  /** Reports wait longer than requests; a slow reader also counts. */
  private async prepare(runner: QueryRunner): Promise<number> {
    await runner.query('set transaction read only');
    await boundStatements(runner, this.timeoutMs);
    const [row] = (await runner.query(BOUND_WAITS, [String(this.timeoutMs)])) as [{ pid: number }];
    return row.pid;
  }

  /** Closing the connection is not enough: Postgres only notices when it sends something. */
  private async cancelStatement(pid: number): Promise<void> {
    await this.dataSource.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
  }
}

async function release(runner: QueryRunner): Promise<void> {
  try {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
  } catch {
    // The connection is lost, and with it the transaction; the pool throws it away.
  } finally {
    await runner.release();
  }
}
