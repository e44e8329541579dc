import { applyDecorators } from '@nestjs/common';
import { passesLuhn } from '@tessera/cards';
import { defineFormat, IsFormat, Nullable, Omittable } from '@tessera/errors';
import { IsString, MaxLength } from 'class-validator';
import { isMaskedIban } from '../iban.js';
import { isMaskedAccountNumber } from '../masked-account-number.js';
import { parseIpAddress } from '../../rules/ip-range.js';

const MIN_ACCOUNT_NUMBER_LENGTH = 12;
const MAX_ACCOUNT_NUMBER_LENGTH = 19;

// Checks only length and check digit, because a card of a scheme unknown to the suite can be
// fraudulent, too.
defineFormat(
  'any-account-number',
  (value) =>
    value.length >= MIN_ACCOUNT_NUMBER_LENGTH &&
    value.length <= MAX_ACCOUNT_NUMBER_LENGTH &&
    passesLuhn(value),
  'must be a card number: 12 to 19 digits with a correct check digit',
);
defineFormat(
  'masked-account-number',
  isMaskedAccountNumber,
  'must be a masked card number such as 411111******1111: the first 6 to 8 digits, asterisks, the last 4',
);
defineFormat(
  'masked-iban',
  isMaskedIban,
  'must be a masked IBAN such as DE89**************3000, with at least 4 asterisks',
);
defineFormat(
  'ip-address',
  (value) => parseIpAddress(value) !== null,
  'must be an IPv4 or IPv6 address',
);
defineFormat(
  'context',
  (value) => CONTEXT.test(value),
  'must be 1 to 64 letters, digits, _ or -, and begin with a letter or digit',
);

const CONTEXT = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** An optional string under a named format. */
export function OptionalFormat(name: string): PropertyDecorator {
  return applyDecorators(Omittable(), Nullable(), IsFormat(name));
}

/** An optional string. To rules, absent and `null` are the same. */
export function OptionalText(maxLength: number): PropertyDecorator {
  return applyDecorators(Omittable(), Nullable(), IsString(), MaxLength(maxLength));
}
