import { holdsCardNumber } from '@tessera/cards';
import { ValidationFailedError } from '@tessera/errors';
import { hasExpired } from '../cards/card-expiry.js';
import type { UpdatePciTokenRequest } from './dto/update-pci-token.request.js';
import { expiryOf } from './new-pci-token.js';
import type { StoredPciToken } from './stored-pci-token.js';
import { refuseCardNumbers } from './token-metadata.js';

/** A token after a request, and whether that is another one than before it. */
export interface ChangedPciToken {
  readonly token: StoredPciToken;
  readonly isChanged: boolean;
}

/** The cardholder's name after a request: sealed, and whether it is another one. */
export interface ChangedName {
  readonly sealed: Buffer | null;
  readonly isChanged: boolean;
}

/** @throws ValidationFailedError for a card number where it would be shown */
export function refuseShownCardNumbers({ metadata, cardholder_name }: UpdatePciTokenRequest): void {
  refuseCardNumbers(metadata ?? {});
  if (typeof cardholder_name === 'string' && holdsCardNumber(cardholder_name)) {
    const message = 'must not hold a card number';
    throw new ValidationFailedError([{ path: '$.cardholder_name', message }]);
  }
}

/**
 * What a request makes of a token. Absent fields stay as they are, null unsets.
 *
 * @throws ValidationFailedError for a date that is in the past
 */
export function changePciToken(
  before: StoredPciToken,
  request: UpdatePciTokenRequest,
  name: ChangedName,
  now: Date,
): ChangedPciToken {
  const card = changedCard(before.card, request, now);
  const metadata = request.metadata === undefined ? before.metadata : (request.metadata ?? {});
  const expiresAt =
    request.expires_in === undefined ? before.expiresAt : expiryOf(now, request.expires_in);
  const isChanged =
    name.isChanged ||
    card !== before.card ||
    !isSameMap(metadata, before.metadata) ||
    expiresAt?.getTime() !== before.expiresAt?.getTime();
  const token = { ...before, card, metadata, expiresAt, sealedCardholderName: name.sealed };
  return { token, isChanged };
}

type Card = StoredPciToken['card'];

/** A stored card may have expired meanwhile; only a date that is given now must not be past. */
function changedCard(card: Card, request: UpdatePciTokenRequest, now: Date): Card {
  const {
    expiry_month: expiryMonth = card.expiryMonth,
    expiry_year: expiryYear = card.expiryYear,
  } = request;
  if (expiryMonth === card.expiryMonth && expiryYear === card.expiryYear) {
    return card;
  }
  if (hasExpired(expiryMonth, expiryYear, now)) {
    const path = request.expiry_month === undefined ? '$.expiry_year' : '$.expiry_month';
    const message = 'must make, month and year together, a date that is not in the past';
    throw new ValidationFailedError([{ path, message }]);
  }
  return { ...card, expiryMonth, expiryYear };
}

type StringMap = Readonly<Record<string, string>>;

function isSameMap(a: StringMap, b: StringMap): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key])
  );
}
