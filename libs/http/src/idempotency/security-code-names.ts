import { mayHoldCardNumber } from '@tessera/cards';

const QUOTE = 0x22;
const ZERO = 0x30;
const NINE = 0x39;
const CAPITAL_A = 0x41;
const BACKSLASH = 0x5c;
const SMALL_A = 0x61;
const SMALL_Z = 0x7a;
const LAST_ASCII = 0x7f;

/**
 * Parts of the names that fields for security codes have in the APIs of acquirers, gateways and
 * schemes, in lower case and without separators.
 */
const NAME_PARTS = [
  'cvv',
  'cvc',
  'securitycode',
  'securitynumber',
  'securitydigits',
  'verificationvalue',
  'cardcode',
  'cardverification',
] as const;
/** Short names that are parts of other words: `disc_score` has no `csc`. */
const NAME_WORDS = /^(?:csc|cvd|cvn|cav)\d?$/;

/** Names that mean other things as well: what they hold counts only when it looks like a code. */
const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set([
  'cid',
  'vcode',
  'verificationcode',
  'verificationnumber',
]);
const THREE_OR_FOUR_DIGITS = /^\D{0,3}\p{Nd}{3,4}\D{0,3}$/u;
const LABELLED_CODE =
  /((?:cvv|cvc|cvn|cvd|csc|cav|cid|(?:security|verification|card)[\s_-]{0,2}(?:code|value|number))[\p{L}\d]{0,2}[^\p{L}\p{N}]{0,5})\p{Nd}{3,4}(?!\p{Nd})/giu;
/** A cheap gate: without it there is no label in the string. */
const LABEL = /cv[vcnd]|csc|cav|cid|code|value|number/i;
/**
 * Three letters of each name of a code, and of each label: what has none of them names no code. Words that
 * only name one together have the letters where they meet.
 */
const TELLING_LETTERS = [
  ...['cvv', 'cvc', 'cvd', 'cvn', 'csc', 'cav', 'cid', 'vco'],
  ...['ecu', 'rif', 'dco', 'dve', 'dva', 'dnu'],
] as const;
const LETTER_BITS = 5;
const THREE_LETTERS = 2 ** (3 * LETTER_BITS) - 1;
/** In place of a digit, which separates letters as another letter does. */
const NO_LETTER = 31;
const isTelling = new Uint8Array(THREE_LETTERS + 1);
for (const letters of TELLING_LETTERS) {
  const codes = [...Buffer.from(letters)].map((byte) => byte - SMALL_A + 1);
  isTelling[codes.reduce((all, code) => (all << LETTER_BITS) | code, 0)] = 1;
}
/** Names of fields repeat; callers cannot fill the memory with new ones. */
const MAX_KNOWN_NAMES = 2_000;
const knownNames = new Map<string, NameMeaning>();
/** Of the shortest code. */
const CODE_DIGITS = 3;
const WRITTEN_IN_PLACE = '$1?';

/** Whether a field holds a security code: surely, when its value looks like one, or never. */
type NameMeaning = 'code' | 'ambiguous' | 'other';

/** Whether a field of this name holds a security code, whatever its value looks like. */
export function isSecurityCodeName(name: string): boolean {
  return meaningOf(name) === 'code';
}

/**
 * Whether the text of a body may name a security code or hold a labelled one: false is certain. Separators
 * between letters don't matter, and a text with escapes or other letters than ASCII's may always.
 */
export function mayHoldSecurityCode(text: Buffer): boolean {
  let last = 0;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index] ?? 0;
    if (byte > LAST_ASCII || byte === BACKSLASH) return true;
    // Without escapes, it begins or ends a string.
    if (byte === QUOTE) last = 0;
    const lower = byte | 0x20;
    const isLetter = lower >= SMALL_A && lower <= SMALL_Z && byte >= CAPITAL_A;
    if (!isLetter && (byte < ZERO || byte > NINE)) continue;
    last = ((last << LETTER_BITS) | (isLetter ? lower - SMALL_A + 1 : NO_LETTER)) & THREE_LETTERS;
    if (isTelling[last] === 1) return true;
  }
  return false;
}

function meaningOf(name: string): NameMeaning {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const meaning = readName(name);
  // A key of a free-form map can be a card number, which must not stay in memory.
  if (knownNames.size < MAX_KNOWN_NAMES && !mayHoldCardNumber(name)) knownNames.set(name, meaning);
  return meaning;
}

function readName(name: string): NameMeaning {
  const plain = plainName(name);
  const isCode = NAME_PARTS.some((part) => plain.includes(part)) || wordsOf(name).some(isNameWord);
  if (isCode) return 'code';
  return AMBIGUOUS_NAMES.has(plain) ? 'ambiguous' : 'other';
}

/** Whether a field is one for a security code, by its name and, for ambiguous names, its value. */
export function isSecurityCodeField(name: string, value: unknown): boolean {
  const meaning = meaningOf(name);
  if (meaning !== 'ambiguous') return meaning === 'code';
  const isShort = typeof value === 'number' || (typeof value === 'string' && value.length < 12);
  return isShort && THREE_OR_FOUR_DIGITS.test(String(value));
}

/** The string without digits that follow the name of a security code: `cvv: 123`. */
export function withoutLabelledCodes(text: string): string {
  if (!mayHoldDigits(text) || !LABEL.test(text)) return text;
  return text.replace(LABELLED_CODE, WRITTEN_IN_PLACE);
}

/** Whether a text has as many digits in a row as a code, or characters that may be digits. */
function mayHoldDigits(text: string): boolean {
  let inRow = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return true;
    inRow = code >= 0x30 && code <= 0x39 ? inRow + 1 : 0;
    if (inRow === CODE_DIGITS) return true;
  }
  return false;
}

function isNameWord(word: string): boolean {
  return NAME_WORDS.test(word);
}

/** `cardCsc`, `card-csc` and `CARD_CSC` are the words `card` and `csc`. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
}

function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
