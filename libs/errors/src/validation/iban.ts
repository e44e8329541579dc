import { electronicFormatIBAN, validateIBAN, ValidationErrorsIBAN } from 'ibantools';

/** Of the longest IBAN in groups as people write them, and a little more. */
const MAX_LENGTH = 42;

/**
 * Whether a text is an IBAN by the registry of ISO 13616: an existing country, its length and form,
 * and the check digits. Some countries have check digits of their own inside the account number;
 * not all of their banks keep to them, so they decide nothing here.
 */
export function isIban(text: string): boolean {
  if (text.length > MAX_LENGTH || !beginsWithCountry(text)) return false;
  const { errorCodes } = validateIBAN(electronicFormatIBAN(text) ?? '');
  return errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
}

/**
 * Two letters, then letters, digits and spaces. Without a regular expression: V8 keeps the last text
 * that one has matched, and somebody may have written a card number here.
 */
function beginsWithCountry(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (!isLetter(code) && (index < 2 || !(isDigit(code) || code === SPACE))) return false;
  }
  return true;
}

const SPACE = 0x20;

function isLetter(code: number): boolean {
  const upper = code & ~SPACE;
  return upper >= 0x41 && upper <= 0x5a;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
