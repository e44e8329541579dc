import type { Sealer } from '@tessera/crypto';
import { fieldPath, type FieldError } from '@tessera/errors';

/** Limits of the headers that an owner adds to the requests of an endpoint. */
export const HEADER_LIMITS = { maxKeys: 10, maxKeyLength: 100, maxValueLength: 1_024 };

const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Visible ASCII, with spaces inside. */
const VALUE = /^[!-~](?:[ -~]*[!-~])?$/;

/** What describes the connection or the body, what we sign, and what identifies us. */
const RESERVED: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'expect',
  'host',
  'keep-alive',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);
const RESERVED_PREFIXES = ['content-', 'proxy-', 'webhook-', 'x-hmac-'];

/** What sealed headers belong to: those of one endpoint open for no other, and not as its key. */
export function headersContext(endpointId: string): string {
  return `webhook-endpoint-headers:${endpointId}`;
}

/** What is wrong with headers, by JSON path. */
export function headerErrors(headers: Readonly<Record<string, string>>): FieldError[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const path = fieldPath('$.headers', [name]);
    const lower = name.toLowerCase();
    if (!NAME.test(name)) return [{ path, message: 'is not a header name' }];
    if (isReserved(lower)) return [{ path, message: 'is a header that the sender sets itself' }];
    if (seen.has(lower)) return [{ path, message: 'is there twice, in different case' }];
    seen.add(lower);
    return VALUE.test(value)
      ? []
      : [{ path, message: 'must be printable ASCII without spaces around it, and not empty' }];
  });
}

/** As reads show them, and as they are sent. */
export function headerNames(headers: Readonly<Record<string, string>>): string[] {
  return Object.keys(headers).map((name) => name.toLowerCase());
}

/** Sealed for storage; null without any. */
export function sealHeaders(
  sealer: Pick<Sealer, 'seal'>,
  endpointId: string,
  headers: Readonly<Record<string, string>>,
): Buffer | null {
  const names = Object.keys(headers);
  if (names.length === 0) return null;
  const lowered = Object.fromEntries(names.map((name) => [name.toLowerCase(), headers[name]]));
  return sealer.seal(JSON.stringify(lowered), headersContext(endpointId));
}

/** @throws SealedDataError when they cannot be opened */
export function openHeaders(
  sealer: Pick<Sealer, 'open'>,
  endpointId: string,
  sealed: Buffer,
): Readonly<Record<string, string>> {
  const text = sealer.open(sealed, headersContext(endpointId)).toString('utf8');
  return JSON.parse(text) as Record<string, string>;
}

function isReserved(name: string): boolean {
  return RESERVED.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));
}
