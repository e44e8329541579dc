import {
  checked,
  isDigit,
  JsonScanner,
  KIND,
  type Kind,
  NOT_JSON,
  parsed,
} from './json-scanner.js';

/** No node: the first one is the root, which is no child. */
export const NONE = 0;

const MAX_DEPTH = 64;
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

const QUOTE = 0x22;
const MINUS = 0x2d;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Where the values of a JSON text are: no value is made, and no string, so that reading a text costs no
 * garbage and leaves nothing of it in memory.
 */
export class JsonOutline extends JsonScanner {
  private nodes = new Int32Array(FIELDS * FIRST_NODES);
  private count = 0;

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
}
