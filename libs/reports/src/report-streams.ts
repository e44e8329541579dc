import { addAbortSignal, Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { MEDIA_TYPES, type ReportFormat } from './accepted-format.js';
import { ReportPlaces } from './report-places.js';
import type { ReportRow, RowBatches } from './report-row.js';
import { ReportRows } from './report-rows.js';
import { ReaderGoneError, ReportTooSlowError } from './report.errors.js';
import type { ReportsConfig } from './reports.config.js';

/** What is to be reported, and how. */
export interface ReportWish {
  /** Whose places it takes. */
  readonly accountId: string;
  /** The statement whose rows are read, and the values of its parameters. */
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly format: ReportFormat;
  /** Without the extension, which the format gives. */
  readonly fileName: string;
  /** Aborted when the caller has closed the connection. */
  readonly gone: AbortSignal;
  /** The text of the rows, piece by piece, so that nobody ever holds the whole. */
  text(batches: RowBatches): AsyncGenerator<string>;
}

/** Makes reports while they are read: no report is ever in memory or in a file. */
export class ReportStreams {
  private readonly places: ReportPlaces;
  private readonly rows: ReportRows;
  private readonly timeoutMs: number;

  constructor(dataSource: DataSource, config: ReportsConfig) {
    this.places = new ReportPlaces(config.reportsAtOnce);
    this.timeoutMs = config.reportTimeoutMs;
    this.rows = new ReportRows(dataSource, this.timeoutMs);
  }

  /**
   * Answers once the first rows are there, so that what goes wrong before is an error with a status.
   * What goes wrong later breaks the connection: half a report must not look like a whole one.
   *
   * @throws TooManyReportsError, ReportsBusyError, ReportTooSlowError; errors of the database
   */
  async open(wish: ReportWish): Promise<StreamableFile> {
    const giveBack = this.places.take(wish.accountId);
    const stop = this.stopOf(wish.gone);
    const rows = this.rows.read(wish.sql, wish.values, stop.signal);
    const end = (): void => {
      stop.forget();
      void rows.return(undefined).finally(giveBack);
    };
    try {
      const batches = continued(await rows.next(), rows);
      const text = Readable.from(wish.text(batches), { objectMode: false });
      // However reading ends, also when it never began.
      addAbortSignal(stop.signal, text).once('close', end);
      const disposition = `attachment; filename="${wish.fileName}.${wish.format}"`;
      return new StreamableFile(text, { type: MEDIA_TYPES[wish.format], disposition });
    } catch (error) {
      end();
      throw error;
    }
  }

  /** A report ends when nobody reads it, and when it has taken too long. */
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

/** All rows, of which the first have been read. */
async function* continued(
  first: IteratorResult<readonly ReportRow[]>,
  rows: AsyncGenerator<readonly ReportRow[]>,
): RowBatches {
  if (first.done === true) return;
  yield first.value;
  yield* rows;
}
