import { holdsCardNumber, mayHoldCardNumber } from '@tessera/cards';
import { fieldPath } from '@tessera/errors';
import { findInJson } from './find-in-json.js';

/** What of a request is searched. */
export interface SearchedRequest {
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array | undefined;
}

/** Credentials, which are random, lengths, and trace ids, which are replaced where they are read. */
const HEADERS_LEFT_OUT: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'cookie',
  'traceparent',
  'tracestate',
  'x-api-key',
  'x-hmac-signature',
]);
const HIDDEN = '***';

/**
 * The places of everything in a request that holds a card number: `$.card.note` in the body,
 * `$.headers.x-reference`, `$.query.note` and `$.path`.
 *
 * @param exemptFields names of fields that hold numbers of another kind
 */
export function findInRequest(
  { url, headers, body }: SearchedRequest,
  exemptFields?: ReadonlySet<string>,
): readonly string[] {
  return [...findInBody(body, exemptFields), ...findInUrl(url), ...findInHeaders(headers)];
}

function findInBody(body: Uint8Array | undefined, exemptFields?: ReadonlySet<string>) {
  if (body === undefined || body.length === 0) return [];
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
  if (!mayHoldCardNumber(text)) return [];
  return findInJson(text, exemptFields) ?? (holdsCardNumber(text) ? ['$'] : []);
}

function findInUrl(url: string): string[] {
  if (!mayHoldCardNumber(url)) return [];
  const [path = '', ...queries] = url.split('?');
  const query = new URLSearchParams(queries.join('?'));
  const found = [...query].flatMap(([name, value]) => {
    const isHidden = holdsCardNumber(name);
    if (!isHidden && !holdsCardNumber(value)) return [];
    return [fieldPath('$.query', [isHidden ? HIDDEN : name])];
  });
  return [...(holdsCardNumber(path) ? ['$.path'] : []), ...found];
}

function findInHeaders(headers: SearchedRequest['headers']): string[] {
  const found: string[] = [];
  for (const name of Object.keys(headers)) {
    if (HEADERS_LEFT_OUT.has(name)) continue;
    const value = headers[name] ?? '';
    const isHidden = holdsCardNumber(name);
    if (!isHidden && ![value].flat().some((one) => holdsCardNumber(one))) continue;
    found.push(fieldPath('$.headers', [isHidden ? HIDDEN : name]));
  }
  return found;
}
