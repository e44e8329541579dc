import type { PlaceKind } from './place.js';

/** A value to be written into a template, in clear. */
export interface WritableValue {
  readonly text: string;
  /** The value that `| unwrap` writes. */
  readonly json: 'string' | 'number';
}

export interface WrittenValue {
  readonly text: string;
  /** It replaces the quotes around the placeholder too. */
  readonly withQuotes: boolean;
}

/**
 * Writes a value so that a reader of the format reads back exactly that value, and no part of it becomes
 * structure. Characters are checked one by one: a regular expression would keep the card number as V8's
 * last match.
 *
 * @throws UnwritableError if no encoding of the value is allowed there
 */
export function writeValue(value: WritableValue, kind: PlaceKind, unwrap: boolean): WrittenValue {
  switch (kind) {
    case 'string':
    case 'key':
      if (unwrap) throw new UnwritableError('must be all of its string to be unwrapped');
      return bare(escapeJson(value.text));
    case 'whole-string':
      return unwrap ? { text: nativeJson(value), withQuotes: true } : bare(escapeJson(value.text));
    case 'value':
      return bare(unwrap ? nativeJson(value) : `"${escapeJson(value.text)}"`);
    case 'text':
    case 'attribute':
      return bare(escapeXml(nativeText(value, unwrap)));
    case 'cdata':
      return bare(splitCdata(nativeText(value, unwrap)));
    case 'markup':
      throw new UnwritableError('must stand in text, in CDATA or in a quoted attribute');
    case 'field':
      return bare(encodeField(nativeText(value, unwrap)));
    case 'line':
      return bare(oneLine(nativeText(value, unwrap)));
    case 'plain':
      return bare(nativeText(value, unwrap));
    default:
      return kind satisfies never;
  }
}

/** The value of a header: only what HTTP allows, so that no other header can be started. */
export function writeHeaderValue(value: WritableValue, unwrap: boolean): string {
  const text = nativeText(value, unwrap);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < SPACE || code > LAST_PRINTABLE_ASCII) {
      throw new UnwritableError('stands for a value with a character that no header can hold');
    }
  }
  return text;
}

/** A value that cannot be written in its place. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';
}

const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const LAST_PRINTABLE_ASCII = 0x7e;

function bare(text: string): WrittenValue {
  return { text, withQuotes: false };
}

function nativeJson(value: WritableValue): string {
  return value.json === 'number' ? String(Number(value.text)) : `"${escapeJson(value.text)}"`;
}

/** Outside of JSON, `| unwrap` removes the leading zero of a number. */
function nativeText({ text, json }: WritableValue, unwrap: boolean): string {
  return unwrap && json === 'number' ? String(Number(text)) : text;
}

/** Only ASCII, so that the charset of the body does not matter. */
function escapeJson(text: string): string {
  let escaped = '';
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index);
    const code = text.charCodeAt(index);
    if (char === '"' || char === '\\') escaped += `\\${char}`;
    else if (code >= SPACE && code <= LAST_PRINTABLE_ASCII) escaped += char;
    else escaped += `\\u${code.toString(16).padStart(4, '0')}`;
  }
  return escaped;
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Only ASCII, with character references for the rest. */
function escapeXml(text: string): string {
  let escaped = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    refuseNonXml(code);
    const isPlain = code >= SPACE && code <= LAST_PRINTABLE_ASCII;
    escaped += XML_ENTITIES[char] ?? (isPlain ? char : `&#${code};`);
  }
  return escaped;
}

function splitCdata(text: string): string {
  for (const char of text) refuseNonXml(char.codePointAt(0) ?? 0);
  return text.split(']]>').join(']]]]><![CDATA[>');
}

/** XML 1.0 cannot represent these, not even as references. */
function refuseNonXml(code: number): void {
  const isControl = code < SPACE && code !== TAB && code !== LINE_FEED && code !== CARRIAGE_RETURN;
  if (isControl || code === 0xfffe || code === 0xffff) {
    throw new UnwritableError('stands for a value with a character that XML cannot hold');
  }
}

function encodeField(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const isPlain =
      (byte >= 0x30 && byte <= 0x39) ||
      (byte >= 0x41 && byte <= 0x5a) ||
      (byte >= 0x61 && byte <= 0x7a);
    encoded += isPlain
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}

/** A boundary on its own line would end the part of a multipart body. */
function oneLine(text: string): string {
  if (text.includes('\r') || text.includes('\n')) {
    throw new UnwritableError('stands for a value with a line break, which would end the part');
  }
  return text;
}
