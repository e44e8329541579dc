import { validateHeaderName, validateHeaderValue } from 'node:http';
import { connectionNames, isConnectionHeader } from '@tessera/outbound';

/** Headers that the vault sets on every response and that the destination must not overrule. */
const OURS = new Set([
  'x-request-id',
  'cache-control',
  'x-content-type-options',
  'strict-transport-security',
  // These no longer match, because the body is unpacked to be searched.
  'content-encoding',
]);

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The destination's headers for the caller, each value masked. */
export function returnedHeaders(
  headers: Headers,
  mask: (text: string) => string,
): Record<string, string | string[]> {
  const hopByHop = connectionNames(headers['connection']);
  const returned: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    const dropped = isConnectionHeader(name) || OURS.has(name) || hopByHop.has(name);
    // A header name with masked digits would not be a valid name.
    if (value === undefined || dropped || mask(name) !== name) continue;
    const masked = Array.isArray(value) ? value.map(mask) : mask(value);
    if (canBeSent(name, masked)) returned[name] = masked;
  }
  return returned;
}

/** Node may refuse to send what a lenient parser accepted from the destination. */
function canBeSent(name: string, value: string | string[]): boolean {
  try {
    validateHeaderName(name);
    for (const line of [value].flat()) validateHeaderValue(name, line);
    return true;
  } catch {
    return false;
  }
}
