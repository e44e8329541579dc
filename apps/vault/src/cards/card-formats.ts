import { isAccountNumber } from '@tessera/cards';
import { defineFormat } from '@tessera/errors';

const ZERO = 0x30;
const NINE = 0x39;

/**
 * A card number that the vault accepts: it passes Luhn, belongs to one of the seven schemes and has one
 * of its lengths.
 */
export const ACCOUNT_NUMBER = defineFormat(
  'account-number',
  isAccountNumber,
  'must be a card number: 12 to 19 digits, as many as cards of its scheme have, with a valid check digit, of a scheme that the vault takes',
).name;

export const SECURITY_CODE = defineFormat(
  'security-code',
  isSecurityCode,
  'must have three or four digits',
).name;

/** Checks characters one by one: a regular expression would keep the code as V8's last match. */
function isSecurityCode(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code < ZERO || code > NINE) {
      return false;
    }
  }
  return value.length === 3 || value.length === 4;
}
