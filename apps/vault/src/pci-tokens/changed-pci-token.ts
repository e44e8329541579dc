import { ValidationFailedError } from '@tessera/errors';
import { expiredField, hasExpired } from '../cards/card-expiry.js';
import type { UpdatePciTokenRequest } from './dto/pci-token.request.js';
import { expiryOf } from './new-pci-token.js';
import type { StoredPciToken } from './stored-pci-token.js';

/** A token after a request, and whether the request changed it. */
export interface ChangedPciToken {
  readonly token: StoredPciToken;
  readonly isChanged: boolean;
}

/** The cardholder's name after a request: sealed, and whether the request changed it. */
export interface ChangedName {
  readonly sealed: Buffer | null;
  readonly isChanged: boolean;
}

/**
 * Applies a request to a token. Absent fields stay as they are, null unsets.
 *
 * @throws ValidationFailedError for a date in the past
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
    const path = `$.${faultyField(request, expiredField(expiryYear, now))}`;
    const message = 'must make, month and year together, a date that is not in the past';
    throw new ValidationFailedError([{ path, message }]);
  }
  return { ...card, expiryMonth, expiryYear };
}

/** Only a field that is in the request can be invalid. */
function faultyField(
  request: UpdatePciTokenRequest,
  field: 'expiry_year' | 'expiry_month',
): 'expiry_year' | 'expiry_month' {
  if (request[field] !== undefined) return field;
  return field === 'expiry_year' ? 'expiry_month' : 'expiry_year';
}

type StringMap = Readonly<Record<string, string>>;

function isSameMap(a: StringMap, b: StringMap): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key])
  );
}
