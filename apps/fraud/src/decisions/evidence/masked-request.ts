import type { DecisionDocument } from '../../decision-request/decision-document.js';
import { NON_PERSONAL_PATHS } from '../../decision-request/non-personal-paths.js';
import { writeStep } from '../../rules/field-path.js';

/**
 * Shown in addition: a device and a place don't name the payer, and an analyst compares them. With
 * everything below them.
 */
const SHOWN: ReadonlySet<string> = new Set([
  ...NON_PERSONAL_PATHS,
  ...['$.device', '$.customer.id', '$.airline.legs', '$.credential.vault_token.id'],
  ...['$.credential.masked_pan.value', '$.credential.sepa.masked_iban'],
  ...['$.billing', '$.shipping.address'].flatMap((address) =>
    ['city', 'state', 'postal_code'].map((name) => `${address}.${name}`),
  ),
  ...['sku', 'name', 'quantity', 'price', 'categories', 'product_type'].map(
    (name) => `$.items[*].${name}`,
  ),
]);
const INDEXES = /\[\d+\]/g;

/** Whether a read that masks personal data shows the value at a path as it is. */
export function isShown(path: string): boolean {
  const plain = path.replaceAll(INDEXES, '[*]');
  return SHOWN.has(plain) || SHOWN.has(plain.slice(0, plain.indexOf('.', 2)));
}

/** A request as it was sent, with personal data cut to what distinguishes two values. */
export function maskedRequest(document: DecisionDocument): object {
  return maskedAt('$', sentRequest(document)) as object;
}

/** A document without what backends returned, which was not part of the request. */
export function sentRequest(document: DecisionDocument): object {
  return Object.fromEntries(Object.entries(document).filter(([key]) => key !== 'backends'));
}

/** The value at a path as such a read shows it. */
export function maskedAt(path: string, value: unknown): unknown {
  if (value === null || value === undefined || isShown(path)) return value;
  if (typeof value === 'string') return isDomain(path, value) ? value : maskedText(value);
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((element) => maskedAt(`${path}[*]`, element));
  const entries = Object.entries(value).map(([key, child]: [string, unknown]) => [
    key,
    maskedAt(path + writeStep({ kind: 'key', key }), child),
  ]);
  return Object.fromEntries(entries) as object;
}

/** What rules compare the end of an address with, which is shown of every address. */
function isDomain(path: string, text: string): boolean {
  return path.endsWith('.email') && text.startsWith('@');
}

/** The first character, and of an e-mail address the domain. */
function maskedText(text: string): string {
  if (text === '') return text;
  const at = text.lastIndexOf('@');
  return `${Array.from(text)[0] ?? ''}***${at > 0 ? text.slice(at) : ''}`;
}
