import type { Texts } from '../card-fields/looks.js';

const ENGLISH: Required<Texts> = {
  accountNumberLabel: 'Card number',
  expiryLabel: 'Expiry date',
  expiryPlaceholder: 'MM / YY',
  securityCodeLabel: 'Security code',
  securityCodeHint: '3 digits on the back',
  securityCodeHintFront: '4 digits on the front',
  cardholderNameLabel: 'Name on card',
  optional: 'optional',
  requiredField: 'Please fill in this field.',
  accountNumberInvalid: 'This number is not right. Please check its digits.',
  accountNumberIncomplete: 'The card number is not complete.',
  schemeUnknown: 'This does not look like a card number that we know.',
  schemeNotAllowed: 'Cards of this kind are not accepted here.',
  expiryInvalid: 'Please give month and year, such as 04 / 30.',
  expiryPast: 'This card has expired.',
  securityCodeInvalid: 'The security code is not complete.',
  cardholderNameInvalid: 'Please give the name as it is printed on the card.',
  cardEnding: 'Card ending in',
  networkFailure: 'The connection failed. Your card was not lost; please try again.',
  sessionOver: 'This form has expired. Please load the page again.',
  refused: 'The card was not accepted. Please check what you entered.',
  unavailable: 'This does not work at the moment. Please try again in a minute.',
};

const MAX_LENGTH = 200;

/** The words of the frame: those of the page where it gave some, else English ones. */
export function textsFrom(own: unknown): Required<Texts> {
  const given = (typeof own === 'object' && own !== null ? own : {}) as Record<string, unknown>;
  const entries = Object.entries(ENGLISH).map(([name, english]) => {
    const text = given[name];
    const usable = typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH;
    return [name, usable ? text : english];
  });
  return Object.fromEntries(entries) as Required<Texts>;
}
