const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Ids, keys, hashes and ciphertext. */
const LONG_WORD = /[\w-]{22,}/g;
const FRACTION = /\.\d+/g;

/**
 * Removes everything from a string that is random or read from a clock, because it may contain any four
 * digits. A number that is joined to other words stays.
 */
export function withoutDrawn(text: string): string {
  return text.replaceAll(UUID, '').replaceAll(LONG_WORD, numbersOf).replaceAll(FRACTION, '');
}

function numbersOf(word: string): string {
  const parts = word.split(/[_-]/);
  return parts.filter((part) => /^\d+$/.test(part)).join(' ');
}
