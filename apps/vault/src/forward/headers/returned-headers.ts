import { validateHeaderName, validateHeaderValue } from 'node:http';
import { connectionNames, isConnectionHeader } from '@tessera/outbound';

/** What the vault says of every answer of its own; the destination does not overrule it. */
const OURS = new Set([
  'x-request-id',
  'cache-control',
  'x-content-type-options',
  'strict-transport-security',
  // The body is unpacked to be looked through.
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
    // A name cannot be masked and still be one.
    if (value === undefined || dropped || mask(name) !== name) continue;
    const masked = Array.isArray(value) ? value.map(mask) : mask(value);
    if (canBeSent(name, masked)) returned[name] = masked;
  }
  return returned;
}

/** What a lenient parser took from the destination need not be what Node sends. */
function canBeSent(name: string, value: string | string[]): boolean {
  try {
    validateHeaderName(name);
    for (const line of [value].flat()) validateHeaderValue(name, line);
    return true;
  } catch {
    return false;
  }
}
