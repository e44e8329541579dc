import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { CommandError, type CommandContext } from '@tessera/commands';
import type { EntityManager } from 'typeorm';
import { BadLines } from '../imports/bad-lines.js';
import type { OpenFile } from '../imports/open-file.js';
import { BadBinRowError, BIN_COLUMNS, readBinRow, type BinRow } from './bin-row.js';
import { lockBins, upsertBins } from './bins.repository.js';

const ROWS_TOGETHER = 2_000;
const MAX_RECORD_BYTES = 10_000;

export interface BinImport {
  readonly delimiter: string;
  readonly signal: AbortSignal;
  readonly progress: CommandContext['progress'];
}

interface Parsed {
  readonly record: Readonly<Record<string, string>>;
  readonly info: {
    readonly lines: number;
    readonly bytes: number;
    /** Counts the rows so far with too many or too few cells. */
    readonly invalid_field_length: number;
  };
}

/**
 * Loads a file of BINs inside a transaction. Existing rows are replaced, all others stay. After the
 * first bad row the rest is only checked, so that every error is reported in one run and nothing is
 * loaded.
 *
 * @returns how many rows were loaded
 * @throws CommandError listing the bad lines
 */
export async function importBins(
  tx: EntityManager,
  file: OpenFile,
  { delimiter, signal, progress }: BinImport,
): Promise<number> {
  await lockBins(tx);
  const load = new BinLoad(tx);
  const bar = progress(file.bytes, 'bytes');
  try {
    let read = 0;
    const parser = parse({
      bom: true,
      columns: (header: string[]) => columnsOf(header),
      delimiter,
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: MAX_RECORD_BYTES,
    });
    await pipeline(
      file.stream(),
      parser,
      async (records: AsyncIterable<Parsed>) => {
        for await (const { record, info } of records) {
          await load.add(record, info);
          bar.advance(info.bytes - read);
          read = info.bytes;
        }
      },
      { signal },
    );
    bar.advance(file.bytes - read);
    return await load.finish();
  } catch (error) {
    throw unreadable(error, signal);
  } finally {
    bar.end();
  }
}

class BinLoad {
  private readonly bad = new BadLines();
  private readonly lineByBin = new Map<string, number>();
  private rows: BinRow[] = [];
  private ragged = 0;
  private writing: Promise<void> = Promise.resolve();
  private readonly importedAt = new Date();

  constructor(private readonly tx: EntityManager) {}

  async add(cells: Parsed['record'], { lines: line, ...info }: Parsed['info']): Promise<void> {
    try {
      const isRagged = info.invalid_field_length > this.ragged;
      this.ragged = info.invalid_field_length;
      if (isRagged) throw new BadBinRowError('has more or fewer cells than the first line');
      const row = readBinRow(cells);
      const earlier = this.lineByBin.get(row.bin);
      if (earlier !== undefined) throw new BadBinRowError(`bin is that of line ${earlier} again`);
      this.lineByBin.set(row.bin, line);
      this.rows.push(row);
    } catch (error) {
      if (!(error instanceof BadBinRowError)) throw error;
      this.bad.add(line, error.message);
    }
    if (this.rows.length === ROWS_TOGETHER) await this.flush();
  }

  async finish(): Promise<number> {
    this.bad.refuseAny('Nothing was loaded.');
    await this.flush();
    await this.writing;
    return this.lineByBin.size;
  }

  /** One batch is written while the next one is read. */
  private async flush(): Promise<void> {
    const { rows } = this;
    this.rows = [];
    await this.writing;
    if (this.bad.count > 0 || rows.length === 0) return;
    this.writing = upsertBins(this.tx, rows, this.importedAt);
    // A failure is thrown where the promise is awaited, a batch later.
    this.writing.catch(() => undefined);
  }
}

/** @throws CommandError if the header has no `bin` column or has an unknown column */
function columnsOf(header: readonly string[]): string[] {
  const columns = header.map((name) => name.trim().toLowerCase());
  const unknown = columns.filter((name) => !(BIN_COLUMNS as readonly string[]).includes(name));
  if (!columns.includes('bin') || unknown.length > 0 || new Set(columns).size < columns.length) {
    throw new CommandError(
      `The first line must name the columns: bin, and any of ${BIN_COLUMNS.slice(1).join(', ')}. Nothing was loaded.`,
    );
  }
  return columns;
}

/** The parser's error for a file that is not CSV, without its message, which may quote the file. */
function unreadable(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new CommandError('Interrupted. Nothing was loaded.');
  const code: unknown = Error.isError(error) && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !code.startsWith('CSV_')) return error;
  const line: unknown = Error.isError(error) && 'lines' in error ? error.lines : undefined;
  return new CommandError(`The file is not CSV at line ${String(line)}. Nothing was loaded.`);
}
