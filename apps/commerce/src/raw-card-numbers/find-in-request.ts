import { holdsCardNumber } from '@tessera/cards';
import { fieldPath } from '@tessera/errors';
import { findInJson } from './find-in-json.js';

/** What of a request is looked through. */
export interface SearchedRequest {
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array | undefined;
}

/** Credentials, which are random, and headers that hold times, versions and traces. */
const HEADERS_LEFT_OUT: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'cookie',
  'date',
  'if-modified-since',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-api-key',
  'x-hmac-signature',
]);
const HIDDEN = '***';
const LAST_ASCII = 0x7f;

/** The paths of everything in a request that holds a card number. */
export function findInRequest({ url, headers, body }: SearchedRequest): readonly string[] {
  const [path = '', query = ''] = url.split('?', 2);
  return [
    ...findInBody(body),
    ...(holdsCardNumber(decoded(path)) ? ['$.path'] : []),
    ...findInQuery(query),
    ...findInHeaders(headers),
  ];
}

function findInBody(body: Uint8Array | undefined): readonly string[] {
  if (body === undefined || body.length === 0) return [];
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
  return findInJson(text) ?? findInText(text);
}

/** A body that is no JSON: a form, or what an address that takes any content type was sent. */
function findInText(text: string): readonly string[] {
  const isFound = holdsCardNumber(text) || holdsCardNumber(decoded(text));
  return isFound ? ['$'] : [];
}

function findInQuery(query: string): readonly string[] {
  return [...new URLSearchParams(query)].flatMap(([name, value]) => {
    const isHidden = holdsCardNumber(name);
    if (!isHidden && !holdsCardNumber(value)) return [];
    return [fieldPath('$.query', [isHidden ? HIDDEN : name])];
  });
}

function findInHeaders(headers: SearchedRequest['headers']): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (HEADERS_LEFT_OUT.has(name)) return [];
    const isFound = holdsCardNumber(decoded([value ?? ''].flat().join(', ')));
    return isFound || holdsCardNumber(name)
      ? [fieldPath('$.headers', [holdsCardNumber(name) ? HIDDEN : name])]
      : [];
  });
}

/** Percent-encoding resolved; what is not well encoded stays as it is. */
function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    const [first = '', ...escaped] = spaced.split('%');
    return first + escaped.map(resolved).join('');
  }
}

/** What follows a percent sign, its two digits turned into a character where they are ASCII. */
function resolved(part: string): string {
  const code = Number.parseInt(part.slice(0, 2), 16);
  return code > 0 && code <= LAST_ASCII ? String.fromCharCode(code) + part.slice(2) : `%${part}`;
}
