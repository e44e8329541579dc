import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import {
  IsCountry,
  IsCurrency,
  Omittable,
  validateRequest,
  ValidationFailedError,
} from '@tessera/errors';

/** The columns of the file, named as the API names them. */
export const BIN_COLUMNS = [
  'bin',
  'scheme',
  'type',
  'segment',
  'currency_code',
  'issuer_name',
  'issuer_country_code',
] as const;

export const MIN_BIN_LENGTH = 6;
export const MAX_BIN_LENGTH = 11;

const CARD_TYPES = ['credit', 'debit', 'prepaid', 'charge'];

/** A row of the file as text; empty cells are absent. */
export class BinRow {
  @Matches(/^[1-9][0-9]{5,10}$/)
  bin!: string;

  /** Lower case; several for a co-badged card, with `|` between. */
  @Omittable()
  @Matches(/^[a-z0-9][a-z0-9 .-]{0,39}(\|[a-z0-9][a-z0-9 .-]{0,39}){0,3}$/)
  scheme?: string;

  @Omittable()
  @IsIn(CARD_TYPES)
  type?: string;

  @Omittable()
  @IsString()
  @MaxLength(40)
  segment?: string;

  @Omittable()
  @IsCurrency()
  currency_code?: string;

  @Omittable()
  @IsString()
  @MaxLength(200)
  issuer_name?: string;

  @Omittable()
  @IsCountry()
  issuer_country_code?: string;
}

const LOWER_CASE = ['scheme', 'type', 'segment'];
const UPPER_CASE = ['currency_code', 'issuer_country_code'];

/** The operator's error message for a bad row: which column is wrong, and what it must be. */
export class BadBinRowError extends Error {
  override readonly name = 'BadBinRowError';
}

/**
 * Reads a row, in upper or lower case.
 *
 * @throws BadBinRowError
 */
export function readBinRow(cells: Readonly<Record<string, string>>): BinRow {
  const row: Record<string, string> = {};
  for (const [column, cell] of Object.entries(cells)) {
    const text = cell.trim();
    if (text === '') continue;
    const lower = LOWER_CASE.includes(column) ? text.toLowerCase() : text;
    row[column] = UPPER_CASE.includes(column) ? text.toUpperCase() : lower;
  }
  try {
    return validateRequest(BinRow, row, '');
  } catch (error) {
    if (!(error instanceof ValidationFailedError)) throw error;
    throw new BadBinRowError(reasonOf(error));
  }
}

function reasonOf({ validationErrors = [] }: ValidationFailedError): string {
  const reasons = validationErrors.map(({ path, message }) => {
    const column = path.slice(1);
    const isPattern = message.startsWith('must match');
    return `${column} ${isPattern ? (PATTERNS[column] ?? message) : message}`;
  });
  return reasons.join('; ');
}

/** What the patterns require, in words. */
const PATTERNS: Readonly<Record<string, string>> = {
  bin: `must have ${MIN_BIN_LENGTH} to ${MAX_BIN_LENGTH} digits`,
  scheme: 'must be the name of a scheme, or up to four with | between',
};
