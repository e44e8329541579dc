export {
  isAccountNumber,
  maskAccountNumber,
  MAX_ACCOUNT_NUMBER_LENGTH,
  MIN_ACCOUNT_NUMBER_LENGTH,
} from './account-number.js';
export {
  findCardNumbers,
  holdsCardNumber,
  maskCardNumbers,
  readCardNumber,
  scrubCardNumbers,
  type CardNumberPosition,
} from './card-numbers.js';
export { isCardNumberLiteral } from './json-number.js';
export { passesLuhn } from './luhn.js';
export { mayHoldCardNumber } from './may-hold-card-number.js';
export { accountNumberLengths, detectScheme, SCHEMES, type Scheme } from './schemes.js';
