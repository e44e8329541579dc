import { isCallerHeader } from '@tessera/outbound';
import { TEMPLATE_FIELDS } from '../template/template-fields.js';

/** Headers of a forward that are meant for the vault. */
const FORWARD_HEADERS: ReadonlySet<string> = new Set([
  'x-destination-url',
  'x-destination-method',
  'x-cryptogram-reference',
  'x-token-account',
  TEMPLATE_FIELDS,
]);

/** Whether a header is not passed on to the destination. */
export function isStripped(name: string): boolean {
  return isCallerHeader(name) || FORWARD_HEADERS.has(name);
}
