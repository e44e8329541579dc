export {
  isAccountNumber,
  maskAccountNumber,
  MAX_ACCOUNT_NUMBER_LENGTH,
  MIN_ACCOUNT_NUMBER_LENGTH,
} from './account-number.js';
export {
  containsCardNumber,
  findCardNumbers,
  scrubCardNumbers,
  type CardNumberPosition,
} from './card-number-search.js';
export { addressHoldsCardNumber, holdsCardNumber, isCardNumber } from './holds-card-number.js';
export { passesLuhn } from './luhn.js';
export { detectScheme, SCHEMES, type Scheme } from './schemes.js';
