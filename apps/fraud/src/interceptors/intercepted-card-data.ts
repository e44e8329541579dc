import { holdsCardNumber, isCardNumberLiteral } from '@tessera/cards';
import { unsafeNames, type FieldError } from '@tessera/errors';
import { cardNumberErrors } from '../credentials/card-number-errors.js';
import { writeStep } from '../rules/field-path.js';
import { isSecurityCode } from './security-code-field.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const MAX_FAULTS = 20;
const NUMBER =
  'must not hold a card number: this instance does not accept any (PCI_LEVEL is SAQ_A)';
const CODE =
  'must not hold a security code: this instance does not accept any (PCI_LEVEL is SAQ_A)';
/** For this service only; not forwarded. */
const OWN_AUTHORIZATION = 'authorization';
/** A random trace ID occasionally looks like a card number. */
const TRACEPARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;
/**
 * Every string and number of a JSON document, including those that a repeated key hides from a
 * parser.
 */
const JSON_TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const CHARACTER_REFERENCE = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

/** The places in the URL and headers that contain a card number or security code. */
export function headCardDataErrors({
  url,
  headers,
}: {
  readonly url: string;
  readonly headers: Headers;
}): FieldError[] {
  return [...urlFaults(url), ...headerFaults(headers)].slice(0, MAX_FAULTS);
}

/** The places in a decompressed body that contain a card number or security code. */
export function bodyCardDataErrors(body: Buffer, contentType: string | undefined): FieldError[] {
  if (body.length === 0) return [];
  return bodyFaults(body, (contentType ?? '').toLowerCase()).slice(0, MAX_FAULTS);
}

function urlFaults(url: string): FieldError[] {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  return [
    ...(holdsCardNumber(path) ? [{ path: '$.path', message: NUMBER }] : []),
    ...formFaults(query, '$.query'),
  ];
}

function headerFaults(headers: Headers): FieldError[] {
  return Object.entries(headers).flatMap(([name, values]) => {
    if (name === OWN_AUTHORIZATION) return [];
    const text = [values ?? []].flat().join(', ');
    if (name === 'traceparent' && TRACEPARENT.test(text)) return [];
    return fieldFaults(name, text, '$.headers');
  });
}

function bodyFaults(body: Buffer, type: string): FieldError[] {
  const text = textOf(body, type);
  // Read as a text, such JSON would hide a security code.
  const unsafe = unsafeNames(text);
  if (unsafe.length > 0) return unsafe;
  const parsed = parseJson(text);
  if (parsed !== undefined) return jsonFaults(parsed.value, text);
  const faults = type.startsWith('application/x-www-form-urlencoded') ? formFaults(text, '$') : [];
  if (faults.length > 0) return faults;
  const plain = text.replaceAll(CHARACTER_REFERENCE, characterOf);
  return holdsCardNumber(plain) ? [{ path: '$', message: NUMBER }] : [];
}

/** Bytes that are invalid in their charset still show their ASCII digits. */
function textOf(body: Buffer, type: string): string {
  const charset = /charset="?([\w-]+)/.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString('latin1');
  }
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function jsonFaults(value: unknown, text: string): FieldError[] {
  const faults = [
    ...cardNumberErrors(value, '$').map(({ path }) => ({ path, message: NUMBER })),
    ...codeFaults(value, '$'),
  ];
  if (faults.length > 0) return faults;
  const isHidden = (text.match(JSON_TOKENS) ?? []).some((token) =>
    token.startsWith('"') ? holdsCardNumber(unescaped(token)) : isCardNumberLiteral(token),
  );
  return isHidden ? [{ path: '$', message: NUMBER }] : [];
}

function unescaped(token: string): string {
  const parsed = parseJson(token);
  return typeof parsed?.value === 'string' ? parsed.value : token;
}

function codeFaults(value: unknown, at: string): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const path = at + (Array.isArray(value) ? `[${key}]` : writeStep({ kind: 'key', key }));
    return isSecurityCode(key, child) ? [{ path, message: CODE }] : codeFaults(child, path);
  });
}

function formFaults(text: string, at: string): FieldError[] {
  return [...new URLSearchParams(text)].flatMap(([name, value]) => fieldFaults(name, value, at));
}

function fieldFaults(name: string, value: string, at: string): FieldError[] {
  // The path of such a name would reveal the number.
  if (holdsCardNumber(name)) return [{ path: at, message: NUMBER }];
  const path = at + writeStep({ kind: 'key', key: name });
  if (holdsCardNumber(value)) return [{ path, message: NUMBER }];
  return isSecurityCode(name, value) ? [{ path, message: CODE }] : [];
}

function characterOf(reference: string, hex?: string, decimal?: string): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
}
