const MASKED_IBAN = /^[A-Z]{2}(?:\d{2}|\*{2})[A-Z0-9*]{11,30}$/;
const MIN_MASKED = 4;
const SHOWN_FIRST = 4;
const SHOWN_LAST = 4;

/** An IBAN without spaces and in upper case, the form that is hashed. */
export function normalizeIban(text: string): string {
  return text.replaceAll(' ', '').toUpperCase();
}

/** Whether a string is a partly masked IBAN. */
export function isMaskedIban(text: string): boolean {
  const iban = normalizeIban(text);
  return MASKED_IBAN.test(iban) && iban.split('*').length > MIN_MASKED;
}

/** Country, check digits and the last four characters: enough to recognize an account. */
export function maskIban(iban: string): string {
  const hidden = '*'.repeat(iban.length - SHOWN_FIRST - SHOWN_LAST);
  return iban.slice(0, SHOWN_FIRST) + hidden + iban.slice(-SHOWN_LAST);
}
