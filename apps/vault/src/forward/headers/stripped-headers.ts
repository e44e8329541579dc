import { isCallerHeader } from '@tessera/outbound';

/** What a forward says to the vault itself. */
const FORWARD_HEADERS: ReadonlySet<string> = new Set([
  'x-destination-url',
  'x-cryptogram-reference',
  'x-token-account',
]);

/** Is not passed on to the destination. */
export function isStripped(name: string): boolean {
  return isCallerHeader(name) || FORWARD_HEADERS.has(name);
}
