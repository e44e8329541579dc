import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { CommandError } from '@tessera/commands';
import type { DataSource } from 'typeorm';
import type { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { BlacklistRepository, NewEntry } from './blacklist.repository.js';
import {
  BadEntryLineError,
  ENTRY_LINE_COLUMNS,
  type EntryCells,
  type EntryLine,
  readEntryLine,
} from './entry-line.js';
import type { ListedKeys } from './listed-keys.js';
import { newEntry } from './new-entry.js';

/** A parsed line, or the reason why it can't be parsed. */
export interface ReadEntryLine {
  readonly line: number;
  /** Offset in the file at which the line ends. */
  readonly bytes: number;
  readonly content: EntryLine | BadEntryLineError;
}

const TOGETHER = 1_000;
const MAX_RECORD_BYTES = 10_000;
const MAX_REPORTED = 50;
const IMPORTED_BY = 'import';

interface Parsed {
  readonly record: EntryCells;
  readonly info: {
    readonly lines: number;
    readonly bytes: number;
    /** Number of rows so far with too many or too few cells. */
    readonly invalid_field_length: number;
  };
}

/**
 * Reads a CSV file line by line.
 *
 * @throws CommandError if the file is not valid CSV or its header row lacks required columns
 */
export async function* readEntryLines(
  source: Readable,
  numbers: CardNumberConversionService,
): AsyncGenerator<ReadEntryLine> {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => columnsOf(header),
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  source.on('error', (error) => parser.destroy(error));
  let ragged = 0;
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<Parsed>) {
      const isRagged = info.invalid_field_length > ragged;
      ragged = info.invalid_field_length;
      yield { line: info.lines, bytes: info.bytes, content: contentOf(record, isRagged, numbers) };
    }
  } catch (error) {
    throw notCsv(error);
  } finally {
    source.destroy();
  }
}

/** Lists lines in batches, one transaction per batch. Invalid lines are reported and skipped. */
export class EntryImport {
  listed = 0;
  known = 0;
  bad = 0;
  private entries: NewEntry[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: BlacklistRepository,
    private readonly keys: ListedKeys,
    private readonly report: (text: string) => void,
  ) {}

  async add({ line, content }: ReadEntryLine): Promise<void> {
    if (content instanceof BadEntryLineError) {
      this.bad += 1;
      if (this.bad <= MAX_REPORTED) this.report(`Line ${line}: ${content.message}.`);
      if (this.bad === MAX_REPORTED) this.report('Further invalid lines are only counted.');
      return;
    }
    const { ttlSeconds, reason, ...value } = content;
    const details = { ttlSeconds, reason, sourceDecisionId: null, createdBy: IMPORTED_BY };
    this.entries.push(newEntry(value, details, { keys: this.keys, now: new Date() }));
    if (this.entries.length === TOGETHER) await this.flush();
  }

  async flush(): Promise<void> {
    const { entries } = this;
    this.entries = [];
    if (entries.length === 0) return;
    const added = await this.dataSource.transaction((tx) =>
      this.repository.add(tx, entries, new Date()),
    );
    this.listed += added.length;
    this.known += entries.length - added.length;
  }
}

function contentOf(
  record: EntryCells,
  isRagged: boolean,
  numbers: CardNumberConversionService,
): EntryLine | BadEntryLineError {
  if (isRagged) return new BadEntryLineError('has more or fewer cells than the first line');
  try {
    return readEntryLine(record, numbers);
  } catch (error) {
    if (error instanceof BadEntryLineError) return error;
    throw error;
  }
}

function columnsOf(header: readonly string[]): string[] {
  const columns = header.map((name) => name.trim().toLowerCase());
  const unknown = columns.some((name) => !(ENTRY_LINE_COLUMNS as readonly string[]).includes(name));
  if (unknown || !columns.includes('value') || new Set(columns).size < columns.length) {
    throw new CommandError(
      `The first line must name the columns: value, and any of ${ENTRY_LINE_COLUMNS.slice(1).join(', ')}.`,
    );
  }
  return columns;
}

/** Replaces the parser's error, because its message may quote the file. */
function notCsv(error: unknown): unknown {
  const code: unknown = Error.isError(error) && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !code.startsWith('CSV_')) return error;
  const line: unknown = Error.isError(error) && 'lines' in error ? error.lines : undefined;
  return new CommandError(`The file is not CSV at line ${String(line)}.`);
}
