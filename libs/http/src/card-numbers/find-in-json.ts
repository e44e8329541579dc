import { holdsCardNumber, isCardNumberLiteral } from '@tessera/cards';
import { fieldPath } from '@tessera/errors';

/** A key that holds a card number is not shown in a path. */
const HIDDEN = '***';
const MAX_FOUND = 100;
/** Below these the keys are the caller's, and mean nothing. */
const FREE_FORM: ReadonlySet<string> = new Set(['metadata', 'data', 'payload']);

interface Frame {
  readonly isArray: boolean;
  /** Of the element or field that is read now. */
  key: string | number;
}

/**
 * Looks for card numbers in the text of a JSON body: in every string, every number as it is written,
 * since parsing rounds long ones, and every key, those that are there twice included.
 *
 * @param exemptFields names of fields that hold numbers of another kind
 * @returns the paths of what holds one, at most a hundred; null when the text is no JSON
 */
export function findInJson(
  text: string,
  exemptFields: ReadonlySet<string> = new Set(),
): readonly string[] | null {
  return new JsonSearch(text, exemptFields).run();
}

/** Reads tokens one after the other; nesting costs no stack, since a caller chooses its depth. */
class JsonSearch {
  private readonly frames: Frame[] = [];
  private readonly found = new Set<string>();
  private position = 0;
  private isKeyNext = false;

  constructor(
    private readonly text: string,
    private readonly exemptFields: ReadonlySet<string>,
  ) {}

  run(): readonly string[] | null {
    while (this.position < this.text.length && this.found.size < MAX_FOUND) {
      if (!this.step()) return null;
    }
    return [...this.found];
  }

  private step(): boolean {
    const character = this.text.charAt(this.position);
    switch (character) {
      case '{':
      case '[':
        return this.open(character === '[');
      case '}':
      case ']':
        this.frames.pop();
        this.isKeyNext = false;
        return this.skip();
      case ',':
        return this.next();
      case ':':
        this.isKeyNext = false;
        return this.skip();
      case '"':
        return this.readString();
      case ' ':
      case '\t':
      case '\n':
      case '\r':
        return this.skip();
      default:
        return this.readLiteral();
    }
  }

  private skip(): boolean {
    this.position += 1;
    return true;
  }

  private open(isArray: boolean): boolean {
    this.frames.push({ isArray, key: isArray ? 0 : '' });
    this.isKeyNext = !isArray;
    return this.skip();
  }

  private next(): boolean {
    const frame = this.frames.at(-1);
    if (frame === undefined) return false;
    if (typeof frame.key === 'number') frame.key += 1;
    this.isKeyNext = !frame.isArray;
    return this.skip();
  }

  private readString(): boolean {
    const value = this.stringAt();
    if (value === null) return false;
    const frame = this.frames.at(-1);
    if (this.isKeyNext && frame !== undefined) {
      const isHidden = holdsCardNumber(value);
      frame.key = isHidden ? HIDDEN : value;
      if (isHidden) this.report();
    } else if (holdsCardNumber(value)) {
      this.reportUnlessExempt();
    }
    return true;
  }

  /** The string that begins here, its escapes resolved; null when it does not end. */
  private stringAt(): string | null {
    const start = this.position;
    let end = start + 1;
    for (; this.text.charAt(end) !== '"'; end += this.text.charAt(end) === '\\' ? 2 : 1) {
      if (end >= this.text.length) return null;
    }
    this.position = end + 1;
    const raw = this.text.slice(start + 1, end);
    return raw.includes('\\') ? unescaped(raw) : raw;
  }

  private readLiteral(): boolean {
    const start = this.position;
    while (this.position < this.text.length && !isEnd(this.text.charAt(this.position))) {
      this.position += 1;
    }
    const literal = this.text.slice(start, this.position);
    if (!isLiteral(literal)) return false;
    if (isCardNumberLiteral(literal)) this.reportUnlessExempt();
    return true;
  }

  private reportUnlessExempt(): void {
    if (!this.isExemptField()) this.report();
  }

  private isExemptField(): boolean {
    const key = this.frames.at(-1)?.key;
    if (typeof key !== 'string' || !this.exemptFields.has(key)) return false;
    return !this.frames.slice(0, -1).some((frame) => FREE_FORM.has(String(frame.key)));
  }

  private report(): void {
    const keys = this.frames.map(({ key }) => key);
    this.found.add(fieldPath('$', keys));
  }
}

/** Whether it can be `true`, `false`, `null` or a number; which one is the parser's to say. */
function isLiteral(text: string): boolean {
  if (text === 'true' || text === 'false' || text === 'null') return true;
  for (let index = 0; index < text.length; index += 1) {
    if (!'0123456789+-.eE'.includes(text.charAt(index))) return false;
  }
  return text !== '';
}

function isEnd(character: string): boolean {
  return ' \t\n\r,:]}"{['.includes(character);
}

/** The string without its escapes; unchanged when they are not valid JSON escapes. */
function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
