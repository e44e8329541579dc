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

/** No node: the first one is the root, which is no child. */
export const NONE = 0;

const MAX_DEPTH = 64;
/** Longer integers may be card numbers, or larger than numbers are exact. */
const MAX_PLAIN_DIGITS = 11;
/** More are sorted by a faster way that needs memory. */
const FEW_MEMBERS = 16;
const FIRST_NODES = 64;
/** Of a larger text, nothing is kept. */
const KEPT_NODES = 4096;

/** What is known of a node, in a row of integers. */
const KIND_FIELD = 0;
const START = 1;
const END = 2;
const CHILD = 3;
const NEXT = 4;
const NAME_START = 5;
const NAME_END = 6;
const NAME_IS_PLAIN = 7;
const FIELDS = 8;

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
const COLON = 0x3a;
const CAPITAL_E = 0x45;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const SMALL_E = 0x65;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const LAST_ASCII = 0x7f;
const LITERALS = ['true', 'false', 'null'].map((text) => Buffer.from(text));

/** Thrown while a text is read, and caught in {@link JsonOutline.read}. */
const NOT_JSON = new SyntaxError('The text is not JSON.');

/**
 * Where the values of a JSON text are: no value is made, and no string, so that reading a text costs no
 * garbage and leaves nothing of it in memory.
 */
export class JsonOutline {
  input: Buffer = Buffer.alloc(0);
  private nodes = new Int32Array(FIELDS * FIRST_NODES);
  private count = 0;
  private at = 0;
  private hasSkipped = false;
  /** Of the last string that was passed. */
  private isAscii = false;
  private isOfDigits = false;

  /**
   * Reads what `JSON.parse` reads. The root is the first node.
   *
   * @param input a text in UTF-8
   * @param depth of the root: what nests more deeply than 64 levels is not read
   * @returns false if it is not JSON
   */
  read(input: Buffer, depth: number): boolean {
    this.begin(input);
    try {
      this.passSpace();
      this.value(depth);
      this.passSpace();
      if (this.at < input.length) throw NOT_JSON;
      // Of what was skipped, only brackets were counted.
      if (this.hasSkipped) checked(input.toString('utf8'));
      return true;
    } catch (error) {
      if (error !== NOT_JSON) throw error;
      return false;
    }
  }

  /** Forgets the text. */
  clear(): void {
    this.input = Buffer.alloc(0);
    if (this.nodes.length > FIELDS * KEPT_NODES) this.nodes = new Int32Array(FIELDS * FIRST_NODES);
  }

  kindOf(node: number): Kind {
    return this.field(node, KIND_FIELD) as Kind;
  }

  /** Where the text of a value begins. */
  startOf(node: number): number {
    return this.field(node, START);
  }

  /** Behind the text of a value. */
  endOf(node: number): number {
    return this.field(node, END);
  }

  /** The first element or member; {@link NONE} if there is none. */
  childOf(node: number): number {
    return this.field(node, CHILD);
  }

  /** The next element or member. */
  nextOf(node: number): number {
    return this.field(node, NEXT);
  }

  /** Where the name of a member begins, with its quote. */
  nameStartOf(node: number): number {
    return this.field(node, NAME_START);
  }

  nameEndOf(node: number): number {
    return this.field(node, NAME_END);
  }

  /** Whether a name has no escapes, and ASCII only. */
  hasPlainName(node: number): boolean {
    return this.field(node, NAME_IS_PLAIN) === 1;
  }

  nameOf(node: number): string {
    const [start, end] = [this.nameStartOf(node), this.nameEndOf(node)];
    if (this.hasPlainName(node)) return this.input.toString('latin1', start + 1, end - 1);
    return parsed(this.textBetween(start, end)) as string;
  }

  /** The value of a node that is no list and no object, as `JSON.parse` gives it. */
  simpleValueOf(node: number): unknown {
    return parsed(this.textBetween(this.startOf(node), this.endOf(node)));
  }

  private begin(input: Buffer): void {
    this.input = input;
    this.count = 0;
    this.at = 0;
    this.hasSkipped = false;
  }

  private textBetween(start: number, end: number): string {
    return this.input.toString('utf8', start, end);
  }

  private field(node: number, field: number): number {
    return this.nodes[node * FIELDS + field] ?? 0;
  }

  private set(node: number, field: number, value: number): void {
    this.nodes[node * FIELDS + field] = value;
  }

  private newNode(): number {
    const node = this.count++;
    if ((node + 1) * FIELDS > this.nodes.length) {
      const { nodes } = this;
      this.nodes = new Int32Array(2 * nodes.length);
      this.nodes.set(nodes);
    }
    this.set(node, CHILD, NONE);
    this.set(node, NEXT, NONE);
    return node;
  }

  /** Reads a value that begins where the reader is. */
  private value(depth: number): number {
    const node = this.newNode();
    this.set(node, START, this.at);
    this.set(node, KIND_FIELD, this.kindOfValue(node, depth));
    this.set(node, END, this.at);
    return node;
  }

  private kindOfValue(node: number, depth: number): Kind {
    const first = this.input[this.at];
    if (depth > MAX_DEPTH) return this.skipValue();
    if (first === QUOTE) return this.string();
    if (first === OPENING_BRACE) return this.members(node, depth);
    if (first === OPENING_BRACKET) return this.elements(node, depth);
    return isDigit(first) || first === MINUS ? this.number() : this.literal();
  }

  private elements(list: number, depth: number): Kind {
    let last = NONE;
    this.pass(OPENING_BRACKET);
    this.passSpace();
    while (this.input[this.at] !== CLOSING_BRACKET) {
      if (last !== NONE) this.passComma();
      const element = this.value(depth + 1);
      if (last === NONE) this.set(list, CHILD, element);
      else this.set(last, NEXT, element);
      last = element;
      this.passSpace();
    }
    this.pass(CLOSING_BRACKET);
    return KIND.list;
  }

  private members(object: number, depth: number): Kind {
    let last = NONE;
    let count = 0;
    let isSorted = true;
    this.pass(OPENING_BRACE);
    this.passSpace();
    while (this.input[this.at] !== CLOSING_BRACE) {
      if (last !== NONE) this.passComma();
      const member = this.member(depth);
      if (last === NONE) this.set(object, CHILD, member);
      else {
        this.set(last, NEXT, member);
        isSorted &&= this.compareNames(last, member) < 0;
      }
      last = member;
      count += 1;
      this.passSpace();
    }
    if (!isSorted) this.sortMembers(object, count);
    this.pass(CLOSING_BRACE);
    return KIND.object;
  }

  private member(depth: number): number {
    const start = this.at;
    if (this.input[start] !== QUOTE) throw NOT_JSON;
    const isPlain = this.passString() && this.isAscii;
    const end = this.at;
    this.passSpace();
    this.pass(COLON);
    this.passSpace();
    const node = this.value(depth + 1);
    this.set(node, NAME_START, start);
    this.set(node, NAME_END, end);
    this.set(node, NAME_IS_PLAIN, isPlain ? 1 : 0);
    return node;
  }

  /** Puts the members of an object in the order of their names, and keeps the last of each name. */
  private sortMembers(object: number, count: number): void {
    const first = this.childOf(object);
    this.set(object, CHILD, count <= FEW_MEMBERS ? this.sortFew(first) : this.sortMany(first));
  }

  /** By insertion: it needs no memory, and few comparisons. */
  private sortFew(first: number): number {
    let head = NONE;
    for (let node = first; node !== NONE;) {
      const next = this.nextOf(node);
      let before = NONE;
      let place = head;
      let order = -1;
      while (place !== NONE && (order = this.compareNames(place, node)) < 0) {
        before = place;
        place = this.nextOf(place);
      }
      const isRepeated = place !== NONE && order === 0;
      this.set(node, NEXT, isRepeated ? this.nextOf(place) : place);
      if (before === NONE) head = node;
      else this.set(before, NEXT, node);
      node = next;
    }
    return head;
  }

  private sortMany(first: number): number {
    const members: { readonly node: number; readonly name: string }[] = [];
    for (let node = first; node !== NONE; node = this.nextOf(node)) {
      members.push({ node, name: this.nameOf(node) });
    }
    const byName = new Map(members.map((member) => [member.name, member]));
    const sorted = [...byName.values()].sort(({ name: one }, { name: other }) =>
      one < other ? -1 : 1,
    );
    return sorted.reduceRight((next, { node }) => {
      this.set(node, NEXT, next);
      return node;
    }, NONE);
  }

  /** Below 0 if the first name comes first, by the UTF-16 units of both. */
  private compareNames(one: number, other: number): number {
    if (this.hasPlainName(one) && this.hasPlainName(other)) return this.compareBytes(one, other);
    const [left, right] = [this.nameOf(one), this.nameOf(other)];
    if (left === right) return 0;
    return left < right ? -1 : 1;
  }

  private compareBytes(one: number, other: number): number {
    const { input } = this;
    let at = this.nameStartOf(one) + 1;
    let against = this.nameStartOf(other) + 1;
    let left = input[at] ?? QUOTE;
    let right = input[against] ?? QUOTE;
    while (left === right && left !== QUOTE) {
      left = input[++at] ?? QUOTE;
      right = input[++against] ?? QUOTE;
    }
    if (left === right) return 0;
    // The shorter of two names ends with its quote.
    if (left === QUOTE) return -1;
    return right === QUOTE ? 1 : left - right;
  }

  private string(): Kind {
    const first = this.input[this.at + 1];
    const hasNoEscapes = this.passString();
    if (!hasNoEscapes || first === OPENING_BRACE || first === OPENING_BRACKET) return KIND.text;
    return this.isOfDigits ? KIND.digits : KIND.plain;
  }

  /** @returns whether the string has no escapes */
  private passString(): boolean {
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

  private number(): Kind {
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

  private literal(): Kind {
    const { input, at } = this;
    const found = LITERALS.find((one) => one.every((byte, index) => input[at + index] === byte));
    if (found === undefined) throw NOT_JSON;
    this.at += found.length;
    return KIND.plain;
  }

  private skipValue(): Kind {
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

  private passComma(): void {
    this.pass(COMMA);
    this.passSpace();
  }

  private passSpace(): void {
    while (isSpace(this.input[this.at])) this.at += 1;
  }

  private pass(byte: number): void {
    if (this.input[this.at] !== byte) throw NOT_JSON;
    this.at += 1;
  }
}

function isDigit(byte: number | undefined): boolean {
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
function checked(text: string): void {
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
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw NOT_JSON;
  }
}
