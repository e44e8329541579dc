const ZERO = 0x30;
const NINE = 0x39;

/**
 * The digits of a string, including full-width ones. Checked one by one: a regular expression would keep
 * the number as its last match.
 */
export function digitsOf(text: string): string {
  let digits = '';
  const plain = text.normalize('NFKC');
  for (let index = 0; index < plain.length; index++) {
    const code = plain.charCodeAt(index);
    if (code >= ZERO && code <= NINE) digits += plain.charAt(index);
  }
  return digits;
}
