import { isCallerHeader } from '@tessera/outbound';
import { TEMPLATE_FIELDS } from '../template/template-fields.js';

/** What a forward says to the vault itself. */
const FORWARD_HEADERS: ReadonlySet<string> = new Set([
  'x-destination-url',
  'x-cryptogram-reference',
  'x-token-account',
  TEMPLATE_FIELDS,
]);

/** Is not passed on to the destination. */
export function isStripped(name: string): boolean {
  return isCallerHeader(name) || FORWARD_HEADERS.has(name);
}
