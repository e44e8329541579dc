import type { KeyObject } from 'node:crypto';
import { MAX_ACCOUNT_NUMBER_LENGTH, passesLuhn } from '@tessera/cards';
import { keyedHashHex } from '@tessera/crypto';
import type { CanonicalOutput } from './canonical-output.js';
import { JsonOutline, NONE } from './json-outline.js';
import { KIND } from './json-scanner.js';
import {
  isSecurityCodeField,
  isSecurityCodeName,
  withoutLabelledCodes,
} from './security-code-names.js';

const MIN_CARD_DIGITS = 12;
const NESTED_TOO_DEEPLY = '"<nested too deeply>"';
/** The members that name a pair: `{ "name": "cvc", "value": "123" }`. */
const PAIR_NAMES: ReadonlySet<string> = new Set(['name', 'key', 'field', 'label']);
const PAIR_VALUE = 'value';
const MAX_PAIR_NAME = 40;
/** In place of a code: requests with different codes are equal, with and without one are not. */
const OMITTED_CODE = '"<security code>"';

const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const SMALL_N = 0x6e;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

export interface CanonicalRules {
  /** Hashes card numbers. */
  readonly key: KeyObject;
  readonly secretFields: ReadonlySet<string>;
  /** False if there is surely no security code in the text. */
  readonly looksForCodes: boolean;
}

/** Writes the values of a text in one spelling, without codes and card numbers. */
export class CanonicalWriter {
  constructor(
    private readonly outline: JsonOutline,
    private readonly output: CanonicalOutput,
    private readonly rules: CanonicalRules,
  ) {}

  /** @param depth of the node */
  value(node: number, depth: number): void {
    switch (this.outline.kindOf(node)) {
      case KIND.plain:
        this.plain(node, depth);
        break;
      case KIND.digits:
        this.digits(node);
        break;
      case KIND.text:
        this.string(String(this.outline.simpleValueOf(node)), depth);
        break;
      case KIND.number:
        this.number(JSON.stringify(this.outline.simpleValueOf(node)));
        break;
      case KIND.list:
        this.list(node, depth);
        break;
      case KIND.object:
        this.object(node, depth);
        break;
      case KIND.tooDeep:
        this.output.text(NESTED_TOO_DEEPLY);
        break;
    }
  }

  /** What is no JSON is compared as the string that it is. */
  string(text: string, depth: number): void {
    if (isOfCardDigits(text)) this.cardNumber(text);
    else if (!this.json(text, depth)) {
      this.output.text(JSON.stringify(withoutLabelledCodes(text)));
    }
  }

  private plain(node: number, depth: number): void {
    const { outline } = this;
    if (this.rules.looksForCodes) {
      const value = outline.simpleValueOf(node);
      if (typeof value === 'string') {
        this.string(value, depth);
        return;
      }
    }
    this.output.part(outline.input, outline.startOf(node), outline.endOf(node));
  }

  private digits(node: number): void {
    const { outline } = this;
    const [start, end] = [outline.startOf(node), outline.endOf(node)];
    if (isCardLength(end - start - 2)) {
      this.cardNumber(outline.input.toString('latin1', start + 1, end - 1));
    } else {
      this.output.part(outline.input, start, end);
    }
  }

  private number(text: string): void {
    if (isOfCardDigits(text)) this.cardNumber(text);
    else this.output.text(text);
  }

  private cardNumber(digits: string): void {
    const hash = () => keyedHashHex(this.rules.key, 'card-number', digits);
    this.output.text(passesLuhn(digits) ? `card(${hash()})` : `"${digits}"`);
  }

  /** @returns false, with nothing written, if the text is no object and no list */
  private json(text: string, depth: number): boolean {
    if (!text.startsWith('{') && !text.startsWith('[')) return false;
    const inner = new JsonOutline();
    const isJson = inner.read(Buffer.from(text), depth + 1);
    if (isJson) {
      this.output.text('json(');
      new CanonicalWriter(inner, this.output, this.rules).value(0, depth + 1);
      this.output.text(')');
    }
    inner.input.fill(0);
    return isJson;
  }

  private list(list: number, depth: number): void {
    const { outline, output } = this;
    const first = outline.childOf(list);
    output.byte(OPENING_BRACKET);
    for (let node = first; node !== NONE; node = outline.nextOf(node)) {
      if (node !== first) output.byte(COMMA);
      this.value(node, depth + 1);
    }
    output.byte(CLOSING_BRACKET);
  }

  private object(object: number, depth: number): void {
    const { outline, output } = this;
    const first = outline.childOf(object);
    const isCodePair = this.rules.looksForCodes && this.namesACode(first);
    output.byte(OPENING_BRACE);
    for (let node = first; node !== NONE; node = outline.nextOf(node)) {
      if (node !== first) output.byte(COMMA);
      this.name(node);
      output.byte(COLON);
      if (this.rules.looksForCodes && this.isCode(node, isCodePair)) output.text(OMITTED_CODE);
      else this.value(node, depth + 1);
    }
    output.byte(CLOSING_BRACE);
  }

  private name(node: number): void {
    const { outline, output } = this;
    if (outline.hasPlainName(node)) {
      output.part(outline.input, outline.nameStartOf(node), outline.nameEndOf(node));
    } else {
      output.text(JSON.stringify(outline.nameOf(node)));
    }
  }

  /** Whether a member that names a pair says that the pair is a code. */
  private namesACode(first: number): boolean {
    const { outline } = this;
    for (let node = first; node !== NONE; node = outline.nextOf(node)) {
      if (!PAIR_NAMES.has(outline.nameOf(node))) continue;
      const value = this.simpleValue(node);
      const isShort = typeof value === 'string' && value.length < MAX_PAIR_NAME;
      if (isShort && isSecurityCodeName(value)) return true;
    }
    return false;
  }

  /** Whether the value of a member is a code; null says that there is none. */
  private isCode(node: number, isCodePair: boolean): boolean {
    const { outline } = this;
    if (outline.input[outline.startOf(node)] === SMALL_N) return false;
    const name = outline.nameOf(node);
    return (
      isSecurityCodeField(name, this.simpleValue(node)) ||
      this.rules.secretFields.has(name) ||
      (isCodePair && name === PAIR_VALUE)
    );
  }

  /** The value of a member that is no list and no object; null of one that is. */
  private simpleValue(node: number): unknown {
    const kind = this.outline.kindOf(node);
    const isSimple = kind !== KIND.list && kind !== KIND.object && kind !== KIND.tooDeep;
    return isSimple ? this.outline.simpleValueOf(node) : null;
  }
}

function isCardLength(length: number): boolean {
  return length >= MIN_CARD_DIGITS && length <= MAX_ACCOUNT_NUMBER_LENGTH;
}

/** A loop: V8 keeps the last string that a regular expression was tried on. */
function isOfCardDigits(text: string): boolean {
  if (!isCardLength(text.length)) return false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}
