import { electronicFormatIBAN, validateIBAN, ValidationErrorsIBAN } from 'ibantools';

/** Length of the longest IBAN in groups as people write them, plus a margin. */
const MAX_LENGTH = 42;

/**
 * Whether a string is an IBAN according to the ISO 13616 registry: an existing country, its length
 * and format, and the check digits. National check digits inside the account number are ignored
 * because not all banks follow them.
 */
export function isIban(text: string): boolean {
  if (text.length > MAX_LENGTH || !beginsWithCountry(text)) return false;
  const { errorCodes } = validateIBAN(electronicFormatIBAN(text) ?? '');
  return errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
}

/**
 * Two letters, then letters, digits and spaces. Not a regular expression: V8 keeps the last string
 * it matched, which may be a card number.
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
