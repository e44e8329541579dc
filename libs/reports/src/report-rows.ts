import { boundStatements, readRouterOf } from '@tessera/database';
import type { DataSource, QueryRunner } from 'typeorm';
import type { ReportRow } from './report-row.js';

/** How many rows are in memory at once, whatever the size of the report. */
const ROWS_PER_FETCH = 500;

const BOUND_WAITS = `
  select set_config('idle_in_transaction_session_timeout', $1, true),
         set_config('cursor_tuple_fraction', '1.0', true),
         pid, backend_start::text as started
  from pg_stat_activity where pid = pg_backend_pid()`;

/** One URL may lead to several standbys, on which another session has the same number. */
const CANCEL = `select pg_cancel_backend(pid) from pg_stat_activity
  where pid = $1 and backend_start = $2::timestamptz`;

interface Session {
  readonly pid: number;
  readonly started: string;
}

interface Report {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The rows of a report, read through a database cursor. */
export class ReportRows {
  /** A standby failed during a report; until then reports are read from the primary. */
  private primaryUntil = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Reads in one snapshot: concurrent writes are not in the report, not even in part. When the
   * reader stops, the connection is released; when `stop` is aborted, the running statement is
   * cancelled. A standby that fails before the first rows are there is replaced by the primary.
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
    const router = readRouterOf(this.dataSource);
    const standby = performance.now() < this.primaryUntil ? undefined : await router?.connect();
    if (standby !== undefined) {
      let isBegun = false;
      try {
        for await (const rows of this.readFrom(standby, { sql, values }, stop)) {
          isBegun = true;
          yield rows;
        }
        return;
      } catch (error) {
        if (stop.aborted || router?.mayRepeat(error) !== true) throw error;
        // The rows that were sent are of a snapshot that no other server has.
        if (isBegun) {
          this.primaryUntil = performance.now() + this.timeoutMs;
          throw error;
        }
      }
    }
    yield* this.readFrom(this.dataSource.createQueryRunner(), { sql, values }, stop);
  }

  private async *readFrom(
    runner: QueryRunner,
    { sql, values }: Report,
    stop: AbortSignal,
  ): AsyncGenerator<readonly ReportRow[]> {
    const cancelled: Promise<unknown>[] = [];
    let cancel: (() => void) | undefined;
    try {
      await runner.startTransaction('REPEATABLE READ');
      const session = await this.prepare(runner);
      cancel = () => {
        cancelled.push(cancelStatement(runner.manager.dataSource, session));
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
  private async prepare(runner: QueryRunner): Promise<Session> {
    await runner.query('set transaction read only');
    await boundStatements(runner, this.timeoutMs);
    const [row] = (await runner.query(BOUND_WAITS, [String(this.timeoutMs)])) as [Session];
    return row;
  }
}

/** Closing the connection is not enough: Postgres only notices when it sends something. */
async function cancelStatement(server: DataSource, { pid, started }: Session): Promise<void> {
  await server.query(CANCEL, [pid, started]).catch(() => undefined);
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
