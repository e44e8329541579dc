import { fieldPath } from '@tessera/errors';
import type { Place, PlaceKind } from './place.js';

/** A container that is open at the current byte. */
interface Frame {
  readonly isObject: boolean;
  /** Of an object: the last name that was read. */
  key: string;
  /** Of an object: whether a string here is a name. */
  awaitsKey: boolean;
  /** Of an array. */
  index: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const MAX_PATH_KEYS = 64;

/**
 * Finds out where in a JSON document each span is. The document is a template and need not be valid JSON
 * yet, so it is walked, not parsed; for one that never becomes JSON the result is a best guess.
 *
 * @param spans in their order
 */
export function jsonPlaces(json: Buffer, spans: readonly Span[]): Place[] {
  const walk = new JsonWalk(json);
  return spans.map((span) => walk.placeOf(span));
}

class JsonWalk {
  private readonly frames: Frame[] = [];
  private index = 0;
  /** Where the current string began, after its quote; -1 outside of a string. */
  private stringStart = -1;
  private stringIsKey = false;

  constructor(private readonly json: Buffer) {}

  placeOf({ start, end }: Span): Place {
    this.walkTo(start);
    this.index = end;
    return { kind: this.kindOf(start, end), path: this.path(), position: '' };
  }

  private kindOf(start: number, end: number): PlaceKind {
    if (this.stringStart < 0) return 'value';
    if (this.stringIsKey) return 'key';
    const fills = this.stringStart === start && this.json[end] === QUOTE;
    return fills ? 'whole-string' : 'string';
  }

  private path(): string {
    const frames = this.stringIsKey ? this.frames.slice(0, -1) : this.frames;
    const keys = frames
      .slice(0, MAX_PATH_KEYS)
      .map(({ isObject, key, index }) => (isObject ? key : index));
    return fieldPath('$', keys);
  }

  private walkTo(end: number): void {
    while (this.index < end) {
      const byte = this.json[this.index] ?? 0;
      if (this.stringStart >= 0) {
        this.insideString(byte, end);
      } else {
        this.outsideString(byte);
        this.index += 1;
      }
    }
  }

  private insideString(byte: number, end: number): void {
    if (byte === BACKSLASH) {
      this.index = Math.min(this.index + 2, end);
      return;
    }
    if (byte === QUOTE) {
      const top = this.frames.at(-1);
      if (this.stringIsKey && top !== undefined) {
        top.key = nameOf(this.json.subarray(this.stringStart, this.index));
      }
      this.stringStart = -1;
      this.stringIsKey = false;
    }
    this.index += 1;
  }

  private outsideString(byte: number): void {
    const top = this.frames.at(-1);
    switch (byte) {
      case QUOTE:
        this.stringStart = this.index + 1;
        this.stringIsKey = top?.isObject === true && top.awaitsKey;
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET: {
        const isObject = byte === OPEN_BRACE;
        this.frames.push({ isObject, key: '', awaitsKey: isObject, index: 0 });
        break;
      }
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        this.frames.pop();
        break;
      case COLON:
        if (top !== undefined) top.awaitsKey = false;
        break;
      case COMMA:
        if (top !== undefined) {
          top.awaitsKey = top.isObject;
          top.index += 1;
        }
        break;
    }
  }
}

function nameOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
