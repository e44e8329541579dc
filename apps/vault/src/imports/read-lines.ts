import { createInterface } from 'node:readline/promises';
import { parse } from 'csv-parse';
import { CommandError } from '@tessera/commands';
import { isUnsafeName, ValidationFailedError } from '@tessera/errors';
import { parseUniqueJson } from '../cards/parse-unique-json.js';
import { openEncPayload, type FindKeyPairs } from '../sessions/enc-payload.js';
import { BadLineError, faultsOf } from './card-line.js';
import type { ImportFormat } from './import-format.js';
import type { OpenFile } from './open-file.js';

/** A line and its value; the value is an error where the line cannot be read. */
export interface ReadLine {
  readonly line: number;
  /** How far into the file the line reaches. */
  readonly bytes: number;
  readonly value: unknown;
}

const MAX_LINE_LENGTH = 64 * 1024;
const INTEGER_COLUMNS = ['expiry_month', 'expiry_year'];
const METADATA_COLUMN = 'metadata.';
const COLUMNS = ['id', 'account_number', 'expiry_month', 'expiry_year', 'cardholder_name'];

/**
 * Reads the lines of a file one by one. A line of JSON may be a compact JWE of it instead.
 *
 * @throws CommandError if the file is not valid in its format
 */
export function readLines(
  file: OpenFile,
  format: ImportFormat,
  findKeyPairs: FindKeyPairs,
): AsyncGenerator<ReadLine> {
  return format === 'csv' ? readCsv(file) : readJsonLines(file, findKeyPairs);
}

async function* readJsonLines(
  file: OpenFile,
  findKeyPairs: FindKeyPairs,
): AsyncGenerator<ReadLine> {
  const lines = createInterface({ input: file.stream(), crlfDelay: Infinity });
  let line = 0;
  let bytes = 0;
  for await (const text of lines) {
    line += 1;
    bytes += Buffer.byteLength(text) + 1;
    if (text.trim() !== '') {
      yield { line, bytes, value: await jsonValue(text.trim(), findKeyPairs) };
    }
  }
}

async function jsonValue(text: string, findKeyPairs: FindKeyPairs): Promise<unknown> {
  if (text.length > MAX_LINE_LENGTH) return new BadLineError('is longer than any card');
  try {
    if (text.startsWith('{')) {
      return parseUniqueJson(text, '$') ?? new BadLineError('is not JSON');
    }
    const value = await openEncPayload(text, findKeyPairs);
    return value ?? new BadLineError('is neither JSON nor a JWE that a key of this vault opens');
  } catch (error) {
    if (error instanceof ValidationFailedError) return new BadLineError(faultsOf(error));
    throw error;
  }
}

interface Parsed {
  readonly record: Readonly<Record<string, string>>;
  readonly info: {
    readonly lines: number;
    readonly bytes: number;
    readonly invalid_field_length: number;
  };
}

async function* readCsv(file: OpenFile): AsyncGenerator<ReadLine> {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => columnsOf(header),
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_LINE_LENGTH,
  });
  const source = file.stream();
  source.on('error', (error) => parser.destroy(error));
  let ragged = 0;
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<Parsed>) {
      const isRagged = info.invalid_field_length > ragged;
      ragged = info.invalid_field_length;
      const value = isRagged
        ? new BadLineError('has more or fewer cells than the first line')
        : cardOf(record);
      yield { line: info.lines, bytes: info.bytes, value };
    }
  } catch (error) {
    throw notCsv(error);
  } finally {
    source.destroy();
  }
}

/** The cells of a row as the JSON of a line would have them; an empty cell is absent. */
function cardOf(record: Parsed['record']): Record<string, unknown> {
  const card: Record<string, unknown> = {};
  const metadata: Record<string, string> = {};
  for (const [column, cell] of Object.entries(record)) {
    if (cell === '') continue;
    if (column.startsWith(METADATA_COLUMN)) metadata[column.slice(METADATA_COLUMN.length)] = cell;
    else card[column] = INTEGER_COLUMNS.includes(column) ? integer(cell) : cell;
  }
  return Object.keys(metadata).length > 0 ? { ...card, metadata } : card;
}

/** Unchanged if it is not a number, so that the field's own validation reports it. */
function integer(cell: string): number | string {
  return /^\d{1,4}$/.test(cell) ? Number(cell) : cell;
}

/** @throws CommandError for an unknown column, such as a security code */
function columnsOf(header: readonly string[]): string[] {
  const columns = header.map((name) => name.trim());
  const unknown = columns.filter(
    (name) => isUnsafeName(name) || (!COLUMNS.includes(name) && !name.startsWith(METADATA_COLUMN)),
  );
  const missing = COLUMNS.slice(0, 4).filter((name) => !columns.includes(name));
  if (unknown.length > 0 || missing.length > 0 || new Set(columns).size < columns.length) {
    throw new CommandError(
      `The first line must name the columns: ${COLUMNS.slice(0, 4).join(', ')}, and if wanted cardholder_name and metadata.<key>.`,
    );
  }
  return columns;
}

/** The parser's message may quote the file. */
function notCsv(error: unknown): unknown {
  const code: unknown = Error.isError(error) && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !code.startsWith('CSV_')) return error;
  const line: unknown = Error.isError(error) && 'lines' in error ? error.lines : undefined;
  return new CommandError(`The file is not CSV at line ${String(line)}.`);
}
