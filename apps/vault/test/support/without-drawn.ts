const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Ids, keys, hashes and ciphertext. */
const LONG_WORD = /[\w-]{22,}/g;
const FRACTION = /\.\d+/g;

/**
 * A text without what is drawn at random or read from a clock: any four digits may stand there. A
 * number that somebody has joined to other words stays.
 */
export function withoutDrawn(text: string): string {
  return text.replaceAll(UUID, '').replaceAll(LONG_WORD, numbersOf).replaceAll(FRACTION, '');
}

function numbersOf(word: string): string {
  const parts = word.split(/[_-]/);
  return parts.filter((part) => /^\d+$/.test(part)).join(' ');
}
