import { addAbortSignal, Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { MEDIA_TYPES, type ReportFormat } from './accepted-format.js';
import { ReportConcurrencyLimit } from './report-concurrency-limit.js';
import type { ReportRow, RowBatches } from './report-row.js';
import { ReportRows } from './report-rows.js';
import { ReaderGoneError, ReportTooSlowError } from './report.errors.js';
import type { ReportsConfig } from './reports.config.js';

/** A report and its format. */
export interface ReportStreamRequest {
  /** The account whose limit applies. */
  readonly accountId: string;
  /** The statement that selects the rows, and its parameters. */
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly format: ReportFormat;
  /** Without the extension, which depends on the format. */
  readonly fileName: string;
  /** Aborted when the caller has closed the connection. */
  readonly gone: AbortSignal;
  /** The report in chunks, so that it is never in memory as a whole. */
  text(batches: RowBatches): AsyncGenerator<string>;
}

/** Streams reports: no report is ever complete in memory or in a file. */
export class ReportStreamsService {
  private readonly places: ReportConcurrencyLimit;
  private readonly rows: ReportRows;
  private readonly timeoutMs: number;

  constructor(dataSource: DataSource, config: ReportsConfig) {
    this.places = new ReportConcurrencyLimit(config.reportsAtOnce);
    this.timeoutMs = config.reportTimeoutMs;
    this.rows = new ReportRows(dataSource, this.timeoutMs);
  }

  /**
   * Resolves once the first rows are there, so that earlier failures become an error with a status.
   * Later failures break the connection: half a report must not look like a complete one.
   *
   * @throws TooManyReportsError, ReportsBusyError, ReportTooSlowError; database errors
   */
  async open(wish: ReportStreamRequest): Promise<StreamableFile> {
    const release = this.places.acquire(wish.accountId);
    const stop = this.stopOf(wish.gone);
    const rows = this.rows.read(wish.sql, wish.values, stop.signal);
    const end = (): void => {
      stop.forget();
      void rows.return(undefined).finally(release);
    };
    try {
      const batches = continued(await rows.next(), rows);
      const text = Readable.from(wish.text(batches), { objectMode: false });
      // Runs however reading ends, also if it never began.
      addAbortSignal(stop.signal, text).once('close', end);
      const disposition = `attachment; filename="${wish.fileName}.${wish.format}"`;
      return new StreamableFile(text, { type: MEDIA_TYPES[wish.format], disposition });
    } catch (error) {
      end();
      throw error;
    }
  }

  /** A report is stopped when its reader is gone, and when it takes too long. */
  private stopOf(gone: AbortSignal): { readonly signal: AbortSignal; forget(): void } {
    const stop = new AbortController();
    const leave = (): void => {
      stop.abort(new ReaderGoneError());
    };
    const timer = setTimeout(() => {
      stop.abort(new ReportTooSlowError());
    }, this.timeoutMs);
    timer.unref();
    if (gone.aborted) leave();
    gone.addEventListener('abort', leave, { once: true });
    const forget = (): void => {
      clearTimeout(timer);
      gone.removeEventListener('abort', leave);
    };
    return { signal: stop.signal, forget };
  }
}

/** All rows, starting with those already read. */
async function* continued(
  first: IteratorResult<readonly ReportRow[]>,
  rows: AsyncGenerator<readonly ReportRow[]>,
): RowBatches {
  if (first.done === true) return;
  yield first.value;
  yield* rows;
}
