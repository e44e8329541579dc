/** How the fields of the world are called that hold a security code, without `_` and `-`. */
const NAMES = ['cvv', 'cvc', 'cvn', 'csc', 'cid', 'securitycode', 'verificationvalue', 'cardcode'];
/** What may stand between a name and its value: `"cvc": "`, `cvc=`, `<cvc>`. */
const BETWEEN = ' \t\r\n"\'`:=>[({\\,*';
const LONGEST_NAME = 60;

/**
 * The indexes of a code where it stands for itself behind a name of such a field. Elsewhere three
 * digits are more often an amount or a status, and hiding them would spoil the answer.
 */
export function hiddenSecurityCodes(text: string, code: string): number[] {
  const hidden: number[] = [];
  if (code === '') return hidden;
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1)) {
    if (isWord(text, at - 1) || isWord(text, at + code.length)) continue;
    const name = nameBefore(text, at).toLowerCase().replaceAll('_', '').replaceAll('-', '');
    if (!NAMES.some((known) => name.includes(known))) continue;
    for (let index = at; index < at + code.length; index++) hidden.push(index);
  }
  return hidden;
}

/** The word before a value, with what is between skipped. */
function nameBefore(text: string, at: number): string {
  let end = at;
  const limit = Math.max(0, at - LONGEST_NAME);
  while (end > limit && BETWEEN.includes(text.charAt(end - 1))) end--;
  let start = end;
  while (start > limit && isNameChar(text, start - 1)) start--;
  return text.slice(start, end);
}

function isWord(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  const letter = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x7a);
}

function isNameChar(text: string, index: number): boolean {
  const char = text.charAt(index);
  return isWord(text, index) || char === '_' || char === '-';
}
