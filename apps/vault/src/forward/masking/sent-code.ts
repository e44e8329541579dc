import type { DigitList } from './digit-list.js';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const UUID_LENGTH = 36;
/** A code in decoded base64 or hex counts only if it is surrounded by text. */
const DECODED_CONTEXT = 4;

/**
 * A security code that was sent, searched for as a separate token: a run of letters and digits whose
 * only digits are the code. Longer identifiers and UUIDs are not touched, because many of them contain
 * the same three digits.
 */
export class SentCode {
  private readonly spellings: readonly string[];

  constructor(private readonly code: string) {
    const bytes = Buffer.from(code);
    const base64 = bytes.toString('base64');
    this.spellings = [base64, base64.replaceAll('=', ''), bytes.toString('hex')];
  }

  /** @param isDecoded whether the string was decoded from base64 or hex, and may not be text */
  find(
    text: string,
    digits: DigitList,
    isDecoded: boolean,
    hide: (position: number) => void,
  ): void {
    for (const run of digitRuns(digits)) {
      const isCode = run.value === this.code && isToken(text, run.start, run.end);
      if (!isCode || (isDecoded && !isAmongText(text, run.start, run.end))) continue;
      for (let index = run.start; index < run.end; index++) hide(index);
    }
    for (const spelling of this.spellings) {
      for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1)) {
        const end = at + spelling.length;
        if (isAlphanumeric(text, at - 1) || isAlphanumeric(text, end)) continue;
        for (let index = at; index < end; index++) hide(index);
      }
    }
  }
}

interface DigitRun {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

function* digitRuns({ values, positions, ends }: DigitList): Generator<DigitRun> {
  let first = 0;
  for (let index = 1; index <= values.length; index++) {
    if (index < values.length && positions[index] === ends[index - 1]) continue;
    const value = values.slice(first, index).join('');
    yield { value, start: positions[first] ?? 0, end: ends[index - 1] ?? 0 };
    first = index;
  }
}

/** The surrounding letters are not part of the code; a digit among them makes it an identifier. */
function isToken(text: string, start: number, end: number): boolean {
  let before = start - 1;
  while (isAlphanumeric(text, before) && !isDigit(text, before)) before--;
  let after = end;
  while (isAlphanumeric(text, after) && !isDigit(text, after)) after++;
  return !isDigit(text, before) && !isDigit(text, after) && !isInUuid(text, start, end);
}

function isInUuid(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - UUID_LENGTH);
  for (const { index } of text.slice(from, end + UUID_LENGTH).matchAll(UUID)) {
    if (from + index <= start && from + index + UUID_LENGTH >= end) return true;
  }
  return false;
}

function isAmongText(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - DECODED_CONTEXT), start);
  const after = text.slice(end, end + DECODED_CONTEXT);
  return /^[\t\n\r -~]*$/.test(before + after);
}

function isAlphanumeric(text: string, index: number): boolean {
  const letter = text.charCodeAt(index) | 0x20;
  return isDigit(text, index) || (letter >= 0x61 && letter <= 0x7a);
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0x30 && code <= 0x39;
}
