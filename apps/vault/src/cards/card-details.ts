import { holdsCardNumber, detectScheme, type Scheme } from '@tessera/cards';
import { Secret } from '@tessera/crypto';
import { ValidationFailedError, type FieldError } from '@tessera/errors';
import type { CardRequest } from './dto/card.request.js';
import { hasExpired } from './card-expiry.js';
import { securityCodeFaults } from './security-code-length.js';

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
 * Takes over a card whose fields are valid one by one, and checks what they say together.
 *
 * @param path where the card stands in the request, such as `$.pan`
 * @throws ValidationFailedError for an expired card, and for a card number in place of a name: a
 *   name is shown in full
 */
export function cardDetails(card: CardRequest, path: string, now: Date): CardDetails {
  const faults: FieldError[] = [];
  if (hasExpired(card.expiry_month, card.expiry_year, now)) {
    faults.push({
      path: `${path}.expiry_month`,
      message: 'with the year, must not be in the past',
    });
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
