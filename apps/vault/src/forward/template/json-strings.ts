import type { MarkedField } from './template-fields.js';
import type { PathStep } from './json-path.js';

/** A marked string of a JSON document: the bytes between its quotes. */
export interface MarkedString {
  readonly start: number;
  readonly end: number;
}

export interface MarkedStrings {
  readonly strings: readonly MarkedString[];
  readonly faults: readonly { readonly path: string; readonly message: string }[];
}

/** The marked paths as a tree: only these branches of a document are visited. */
interface Branch {
  readonly steps: Map<PathStep, Branch>;
  field: MarkedField | null;
}

interface Frame {
  readonly isObject: boolean;
  readonly branch: Branch | undefined;
  key: string;
  awaitsKey: boolean;
  index: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const PUNCTUATION = new Set(Array.from(' \t\r\n,:[]{}"').map((char) => char.charCodeAt(0)));

/**
 * Finds the strings at the marked paths.
 *
 * @param json a valid document in which no object has a name twice
 */
export function markedStrings(json: Buffer, fields: readonly MarkedField[]): MarkedStrings {
  const search = new StringSearch(fields);
  search.walk(json);
  return search.result();
}

class StringSearch {
  private readonly frames: Frame[] = [];
  private readonly found = new Map<MarkedField, MarkedString>();
  private readonly faults = new Map<MarkedField, string>();
  private readonly root: Branch = newBranch();

  constructor(private readonly fields: readonly MarkedField[]) {
    for (const field of fields) {
      let branch = this.root;
      for (const step of field.steps) {
        const next = branch.steps.get(step) ?? newBranch();
        branch.steps.set(step, next);
        branch = next;
      }
      branch.field = field;
    }
  }

  result(): MarkedStrings {
    const faults = this.fields.flatMap((field) => {
      const missing = this.found.has(field) ? undefined : 'is marked as a template and is absent';
      const message = this.faults.get(field) ?? missing;
      return message === undefined ? [] : [{ path: field.path, message }];
    });
    const strings = [...this.found.values()].toSorted((a, b) => a.start - b.start);
    return { strings, faults };
  }

  walk(json: Buffer): void {
    for (let index = 0; index < json.length;) {
      const byte = json[index] ?? 0;
      if (byte === QUOTE) {
        const end = endOfString(json, index + 1);
        this.string(json, index + 1, end);
        index = end + 1;
      } else if (PUNCTUATION.has(byte)) {
        this.punctuation(String.fromCharCode(byte));
        index += 1;
      } else {
        this.notAString(this.enter());
        while (index < json.length && !PUNCTUATION.has(json[index] ?? 0)) index += 1;
      }
    }
  }

  private string(json: Buffer, start: number, end: number): void {
    const top = this.frames.at(-1);
    if (top?.isObject === true && top.awaitsKey) {
      if (top.branch !== undefined) top.key = nameOf(json.subarray(start - 1, end + 1));
      return;
    }
    const field = this.enter()?.field ?? null;
    if (field !== null) this.found.set(field, { start, end });
  }

  private punctuation(char: string): void {
    const top = this.frames.at(-1);
    if (char === '{' || char === '[') {
      const branch = this.enter();
      this.notAString(branch);
      const isObject = char === '{';
      this.frames.push({
        isObject,
        branch,
        key: '',
        awaitsKey: isObject,
        index: 0,
      });
    } else if (char === '}' || char === ']') {
      this.frames.pop();
    } else if (char === ':' && top !== undefined) {
      top.awaitsKey = false;
    } else if (char === ',' && top !== undefined) {
      top.awaitsKey = top.isObject;
      top.index += 1;
    }
  }

  /** The branch of the value that begins here. */
  private enter(): Branch | undefined {
    const top = this.frames.at(-1);
    if (top === undefined) return this.root;
    const step = top.isObject ? top.key : top.index;
    return top.branch?.steps.get(step);
  }

  private notAString(branch: Branch | undefined): void {
    const field = branch?.field ?? null;
    if (field !== null) this.faults.set(field, 'is marked as a template and must be a string');
  }
}

function newBranch(): Branch {
  return { steps: new Map(), field: null };
}

function endOfString(json: Buffer, start: number): number {
  let index = start;
  while (index < json.length && json[index] !== QUOTE) index += json[index] === BACKSLASH ? 2 : 1;
  return index;
}

function nameOf(literal: Buffer): string {
  return String(JSON.parse(literal.toString('utf8')));
}
