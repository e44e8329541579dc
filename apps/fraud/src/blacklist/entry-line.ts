import { holdsCardNumber } from '@tessera/cards';
import type { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { parseFieldPath } from '../rules/field-path.js';
import type { Scalar } from '../rules/operators.js';
import { BLACKLIST, MAX_TTL_SECONDS } from '../rules/parse-blacklist-rule.js';
import { LIST_NAME } from '../rules/parse-operand.js';
import { displayHint } from './display-hint.js';
import { type EntryValue, valueProblem } from './entry-value.js';

export const ENTRY_LINE_COLUMNS = [
  'value',
  'path',
  'list',
  'value_type',
  'ttl_seconds',
  'reason',
] as const;
export type EntryCells = Readonly<Partial<Record<(typeof ENTRY_LINE_COLUMNS)[number], string>>>;

export interface EntryLine extends Omit<EntryValue, 'warnings'> {
  readonly ttlSeconds: number | null;
  readonly reason: string | null;
}

const MAX_REASON = 500;

/** A line that can't be imported. The message gives the reason without quoting the line. */
export class BadEntryLineError extends Error {
  override readonly name = 'BadEntryLineError';
}

/**
 * Parses the cells of a line. An empty cell counts as absent.
 *
 * @throws BadEntryLineError
 */
export function readEntryLine(cells: EntryCells, numbers: CardNumberConversionService): EntryLine {
  const list = cells.list ?? '';
  if (list !== '' && !LIST_NAME.test(list)) throw new BadEntryLineError('list is not a list name');
  if (holdsCardNumber(list)) throw new BadEntryLineError('list must not be a card number');
  const path = numbers.path(readPath(cells.path ?? '', list));
  const read = readValue(cells.value ?? '', cells.value_type ?? '');
  const problem = valueProblem(read, path);
  if (problem !== null) throw new BadEntryLineError(`value ${problem}`);
  const value = numbers.value(read, path);
  const reason = numbers.freeText(cells.reason ?? '');
  if (reason.length > MAX_REASON) {
    throw new BadEntryLineError(`reason must have at most ${MAX_REASON} characters`);
  }
  return {
    list: list === '' ? BLACKLIST : list,
    path,
    value,
    displayHint: displayHint(path, value),
    ttlSeconds: readTtl(cells.ttl_seconds ?? ''),
    reason: reason === '' ? null : reason,
  };
}

function readPath(text: string, list: string): string {
  if (text === '') {
    if (list !== '' && list !== BLACKLIST) return '';
    throw new BadEntryLineError('path is required unless a list is named');
  }
  const parsed = parseFieldPath(text);
  if ('problem' in parsed) throw new BadEntryLineError(`path: ${parsed.problem}`);
  return parsed.path.canonical;
}

function readValue(text: string, type: string): Scalar {
  switch (type) {
    case '':
    case 'string':
      return text;
    case 'number':
      if (text === '' || !Number.isFinite(Number(text))) {
        throw new BadEntryLineError('value is not a number');
      }
      return Number(text);
    case 'boolean':
      if (text !== 'true' && text !== 'false') {
        throw new BadEntryLineError('value must be true or false');
      }
      return text === 'true';
    default:
      throw new BadEntryLineError('value_type must be string, number or boolean');
  }
}

function readTtl(text: string): number | null {
  if (text === '') return null;
  const seconds = Number(text);
  if (/^\d+$/.test(text) && seconds >= 1 && seconds <= MAX_TTL_SECONDS) return seconds;
  throw new BadEntryLineError(`ttl_seconds must be a whole number from 1 to ${MAX_TTL_SECONDS}`);
}
