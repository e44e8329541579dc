import { detectScheme, holdsCardNumber, type Scheme } from '@tessera/cards';
import { Secret } from '@tessera/crypto';
import { type FieldError, ValidationFailedError } from '@tessera/errors';
import type { CardRequest } from './dto/card.request.js';
import { expiredField, hasExpired } from './card-expiry.js';

const AMERICAN_EXPRESS_LENGTH = 4;
const LENGTH = 3;

/** American Express prints four digits on the front; every other scheme three on the back. */
function securityCodeLength(scheme: Scheme): number {
  return scheme === 'american express' ? AMERICAN_EXPRESS_LENGTH : LENGTH;
}

/** What is wrong with the number of digits, or nothing. */
function securityCodeFaults(code: string, scheme: Scheme, path: string): FieldError[] {
  const length = securityCodeLength(scheme);
  if (code.length === length) return [];
  return [{ path, message: `must have ${length} digits for ${scheme}` }];
}

/** @throws ValidationFailedError */
export function requireSecurityCodeLength(code: string, scheme: Scheme, path: string): void {
  const faults = securityCodeFaults(code, scheme, path);
  if (faults.length > 0) {
    throw new ValidationFailedError(faults);
  }
}

const PAST = 'must not be in the past';

/** A card in clear on its way to being sealed. */
export interface CardDetails {
  readonly accountNumber: Secret<string>;
  readonly scheme: Scheme;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cardholderName: Secret<string> | null;
  readonly securityCode: Secret<string> | null;
}

/**
 * Builds a card from fields that are valid one by one, and checks them together.
 *
 * @param path where the card is in the request, such as `$.pan`
 * @throws ValidationFailedError if the card has expired, or if the name contains a card number: names
 * are shown in full
 */
export function cardDetails(card: CardRequest, path: string, now: Date): CardDetails {
  const faults: FieldError[] = [];
  if (hasExpired(card.expiry_month, card.expiry_year, now)) {
    const field = expiredField(card.expiry_year, now);
    const message = field === 'expiry_year' ? PAST : `with the year, ${PAST}`;
    faults.push({ path: `${path}.${field}`, message });
  }
  if (card.cardholder_name !== undefined && holdsCardNumber(card.cardholder_name)) {
    faults.push({ path: `${path}.cardholder_name`, message: 'must not hold a card number' });
  }
  const scheme = detectScheme(card.account_number);
  if (scheme === null) {
    faults.push({ path: `${path}.account_number`, message: 'is of an unknown scheme' });
  }
  if (scheme !== null && card.security_code !== undefined) {
    faults.push(...securityCodeFaults(card.security_code, scheme, `${path}.security_code`));
  }
  if (faults.length > 0 || scheme === null) {
    throw new ValidationFailedError(faults);
  }
  return {
    accountNumber: new Secret(card.account_number),
    scheme,
    expiryMonth: card.expiry_month,
    expiryYear: card.expiry_year,
    cardholderName: secretOrNull(card.cardholder_name),
    securityCode: secretOrNull(card.security_code),
  };
}

function secretOrNull(value: string | undefined): Secret<string> | null {
  return value === undefined ? null : new Secret(value);
}
