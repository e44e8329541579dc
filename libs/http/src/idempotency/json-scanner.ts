import { parseUntrustedJson } from '@tessera/errors';

/** What a node is, and how it is to be written. */
export const KIND = {
  /** A literal, an integer, or a string without escapes: its text is its canonical text. */
  plain: 0,
  /** A string of digits. */
  digits: 1,
  /** A string with an escape, or one that may be JSON itself. */
  text: 2,
  /** A number that can be spelled in several ways, or has as many digits as a card number. */
  number: 3,
  list: 4,
  /** Its members are in the order of their names, each name once. */
  object: 5,
  /** What is nested too deeply is not read. */
  tooDeep: 6,
} as const;
export type Kind = (typeof KIND)[keyof typeof KIND];

/** Longer integers may be card numbers, or larger than numbers are exact. */
const MAX_PLAIN_DIGITS = 11;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const CAPITAL_E = 0x45;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const SMALL_E = 0x65;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const LAST_ASCII = 0x7f;
const LITERALS = ['true', 'false', 'null'].map((text) => Buffer.from(text));

/** Thrown where a text is not JSON. */
export const NOT_JSON = new SyntaxError('The text is not JSON.');

/** Passes the tokens of a JSON text in UTF-8, and tells what they are. */
export class JsonScanner {
  input: Buffer = Buffer.alloc(0);
  protected at = 0;
  /** Whether only brackets were counted somewhere. */
  protected hasSkipped = false;
  /** Of the last string that was passed. */
  protected isAscii = false;
  private isOfDigits = false;

  protected textBetween(start: number, end: number): string {
    return this.input.toString('utf8', start, end);
  }

  protected string(): Kind {
    const first = this.input[this.at + 1];
    const hasNoEscapes = this.passString();
    if (!hasNoEscapes || first === OPENING_BRACE || first === OPENING_BRACKET) return KIND.text;
    return this.isOfDigits ? KIND.digits : KIND.plain;
  }

  /** @returns whether the string has no escapes */
  protected passString(): boolean {
    const { input, at: start } = this;
    let at = start + 1;
    let isOfDigits = true;
    let isAscii = true;
    for (let byte = input[at]; byte !== QUOTE; byte = input[++at]) {
      // Also where the text ends.
      if (byte === undefined || byte < SPACE) throw NOT_JSON;
      if (byte === BACKSLASH) return this.passEscapes(start, at);
      if (byte < ZERO || byte > NINE) isOfDigits = false;
      if (byte > LAST_ASCII) isAscii = false;
    }
    this.at = at + 1;
    this.isOfDigits = isOfDigits;
    this.isAscii = isAscii;
    return true;
  }

  /** Passes the rest of a string, from its first escape. */
  private passEscapes(start: number, first: number): boolean {
    const { input } = this;
    let at = first;
    while (at < input.length && input[at] !== QUOTE) at += input[at] === BACKSLASH ? 2 : 1;
    parsed(this.textBetween(start, at + 1));
    this.at = at + 1;
    return false;
  }

  protected number(): Kind {
    const { input, at: start } = this;
    if (input[this.at] === MINUS) this.at += 1;
    const first = input[this.at];
    const digits = this.passDigits();
    if (first === ZERO && digits > 1) throw NOT_JSON;
    const hasMore = this.passFraction();
    const isPlain = !hasMore && digits <= MAX_PLAIN_DIGITS;
    // There are two zeros.
    return isPlain && (first !== ZERO || input[start] !== MINUS) ? KIND.plain : KIND.number;
  }

  /** @returns how many there are, at least one */
  private passDigits(): number {
    const { at: start } = this;
    while (isDigit(this.input[this.at])) this.at += 1;
    if (this.at === start) throw NOT_JSON;
    return this.at - start;
  }

  /** @returns whether anything follows the integer of a number */
  private passFraction(): boolean {
    const { input, at: start } = this;
    if (input[this.at] === POINT) {
      this.at += 1;
      this.passDigits();
    }
    if (input[this.at] === SMALL_E || input[this.at] === CAPITAL_E) {
      this.at += 1;
      if (input[this.at] === PLUS || input[this.at] === MINUS) this.at += 1;
      this.passDigits();
    }
    return this.at > start;
  }

  protected literal(): Kind {
    const { input, at } = this;
    const found = LITERALS.find((one) => one.every((byte, index) => input[at + index] === byte));
    if (found === undefined) throw NOT_JSON;
    this.at += found.length;
    return KIND.plain;
  }

  protected skipValue(): Kind {
    const { input } = this;
    this.hasSkipped = true;
    let open = 0;
    do {
      const byte = input[this.at];
      if (byte === undefined) throw NOT_JSON;
      if (byte === QUOTE) {
        this.passString();
        continue;
      }
      if (byte === OPENING_BRACE || byte === OPENING_BRACKET) open += 1;
      if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) open -= 1;
      this.at += 1;
    } while (open > 0 || !endsValue(input[this.at]));
    return KIND.tooDeep;
  }

  protected passComma(): void {
    this.pass(COMMA);
    this.passSpace();
  }

  protected passSpace(): void {
    while (isSpace(this.input[this.at])) this.at += 1;
  }

  protected pass(byte: number): void {
    if (this.input[this.at] !== byte) throw NOT_JSON;
    this.at += 1;
  }
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

function endsValue(byte: number | undefined): boolean {
  const isClosing = byte === CLOSING_BRACE || byte === CLOSING_BRACKET;
  return byte === undefined || byte === COMMA || isClosing || isSpace(byte);
}

/** @throws NOT_JSON */
export function checked(text: string): void {
  try {
    parseUntrustedJson(text);
  } catch {
    throw NOT_JSON;
  }
}

/**
 * `JSON.parse` of a string, a number or a literal: they have no names.
 *
 * @throws NOT_JSON
 */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw NOT_JSON;
  }
}
