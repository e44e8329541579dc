import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { holdsCardNumber } from '@tessera/cards';
import {
  IsFormat,
  IsStringMap,
  METADATA_LIMITS,
  Omittable,
  validateRequest,
  ValidationFailedError,
} from '@tessera/errors';
import { MAX_EXPIRY_YEAR } from '../cards/card-expiry.js';
import { cardDetails, type CardDetails } from '../cards/card-details.js';
import { ACCOUNT_NUMBER } from '../cards/card-formats.js';
import { refuseCardData } from '../pci-tokens/token-metadata.js';

/** A card of another system as a line of the file gives it. A security code is not among its fields. */
export class CardLine {
  /** Its id in the other system. */
  @IsString()
  @MaxLength(255)
  id!: string;

  @IsFormat(ACCOUNT_NUMBER)
  account_number!: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @IsInt()
  @Min(2000)
  @Max(MAX_EXPIRY_YEAR)
  expiry_year!: number;

  @Omittable()
  @IsString()
  @MaxLength(255)
  cardholder_name?: string;

  @Omittable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string>;
}

/** A card that can be imported. */
export interface ImportableCard {
  readonly oldId: string;
  readonly details: CardDetails;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What is wrong with a line, without quoting it. */
export class BadLineError extends Error {
  override readonly name = 'BadLineError';
}

/** Nothing has expired yet at this time. */
const BEFORE_ALL_CARDS = new Date(0);

/**
 * Reads the value of a line.
 *
 * @param now null where expired cards are taken as well
 * @throws BadLineError
 */
export function readCardLine(value: unknown, now: Date | null): ImportableCard {
  try {
    const line = validateRequest(CardLine, value, '');
    if (holdsCardNumber(line.id)) throw new BadLineError('id must not be a card number');
    const metadata = line.metadata ?? {};
    refuseCardData(metadata);
    return { oldId: line.id, details: cardDetails(line, '', now ?? BEFORE_ALL_CARDS), metadata };
  } catch (error) {
    if (!(error instanceof ValidationFailedError)) throw error;
    throw new BadLineError(faultsOf(error));
  }
}

/** What is wrong with a line, field by field. */
export function faultsOf({ validationErrors }: ValidationFailedError): string {
  const faults = (validationErrors ?? []).map(({ path, message }) =>
    `${path.replace(/^[$.]+/, '')} ${message}`.trim(),
  );
  return faults.join('; ');
}
