import ipaddr from 'ipaddr.js';
import { canonicalInstant, hasFormat } from '@tessera/errors';
import { parseIpAddress } from '../ip-range.js';
import { isScalar, type Operator, positiveOf } from '../operators.js';
import { canonicalEmail, canonicalEmailPiece, type EmailLocalPart } from './canonical-email.js';
import type { EmailPiece } from './canonical-email.js';

/** The kinds of values that have several spellings. */
export type CanonicalKind = 'instant' | 'address' | 'email';

/** How this instance spells values. */
export interface CanonicalForm {
  readonly emailLocalPart: EmailLocalPart;
}

const FIELDS: ReadonlyMap<string, CanonicalKind> = new Map([
  ['$.occurred_at', 'instant'],
  ['$.customer.created_at', 'instant'],
  ['$.device.ip', 'address'],
  ['$.customer.email', 'email'],
]);

/** The fields of a decision that have one canonical spelling. */
export const CANONICAL_PATHS: readonly string[] = [...FIELDS.keys()];

/** The kind of value at a canonical path; undefined for plain strings. */
export function canonicalKind(path: string): CanonicalKind | undefined {
  return FIELDS.get(path);
}

/**
 * A field's value in the one spelling in which it is stored, shown, counted, listed and compared.
 * Returns the value unchanged if the field has no canonical spelling, or if the value is not of the
 * field's kind.
 *
 * @param path empty for a value of any field, as in lists: IP addresses and e-mail addresses are
 *   then recognized by their form
 */
export function canonicalValue<T>(path: string, value: T, form: CanonicalForm): T | string {
  if (typeof value !== 'string') return value;
  const kind = path === '' ? kindByForm(value) : FIELDS.get(path);
  return kind === undefined ? value : (spelled(kind, value, form) ?? value);
}

/**
 * A rule's literal in the spelling in which {@link canonicalValue} writes the values that it is
 * compared with.
 */
export function canonicalLiteral(
  path: string,
  operator: Operator,
  value: unknown,
  form: CanonicalForm,
): unknown {
  const kind = FIELDS.get(path);
  if (kind === undefined) return value;
  if (Array.isArray(value)) {
    return value.map((entry: unknown) =>
      isScalar(entry) ? canonicalLiteral(path, operator, entry, form) : entry,
    );
  }
  if (typeof value !== 'string') return value;
  const piece = PIECES[positiveOf(operator)];
  if (piece === undefined) return value;
  if (kind === 'email') return canonicalEmailPiece(value, piece, form.emailLocalPart);
  return piece === 'whole' ? (spelled(kind, value, form) ?? value) : value;
}

/**
 * A decision document or decision request in canonical spelling; the same object if nothing
 * changes.
 */
export function canonicalDocument<T extends object>(document: T, form: CanonicalForm): T {
  const { occurred_at: occurredAt, customer, device } = document as Spelled;
  const at = canonicalValue('$.occurred_at', occurredAt, form);
  const createdAt = canonicalValue('$.customer.created_at', customer?.created_at, form);
  const email = canonicalValue('$.customer.email', customer?.email, form);
  const ip = canonicalValue('$.device.ip', device?.ip, form);
  const isSameCustomer = createdAt === customer?.created_at && email === customer?.email;
  if (at === occurredAt && isSameCustomer && ip === device?.ip) return document;
  return {
    ...document,
    ...(at === occurredAt ? {} : { occurred_at: at }),
    ...(isSameCustomer
      ? {}
      : { customer: { ...customer, ...defined({ created_at: createdAt, email }) } }),
    ...(ip === device?.ip ? {} : { device: { ...device, ip } }),
  };
}

/** The fields of a document that {@link FIELDS} names. */
interface Spelled {
  readonly occurred_at?: unknown;
  readonly customer?: { readonly created_at?: unknown; readonly email?: unknown } | null;
  readonly device?: { readonly ip?: unknown } | null;
}

/** Operators that compare a whole value or a piece of it. */
const PIECES: Readonly<Partial<Record<Operator, EmailPiece>>> = {
  ...{ eq: 'whole', in: 'whole', gt: 'whole', gte: 'whole', lt: 'whole', lte: 'whole' },
  ...{ between: 'whole', starts_with: 'start', ends_with: 'end', contains: 'part' },
};

/** Times are left out, because a customer's number or name may look like one. */
function kindByForm(text: string): CanonicalKind | undefined {
  if (canonicalAddress(text) !== null) return 'address';
  return hasFormat(text, 'email') ? 'email' : undefined;
}

function spelled(kind: CanonicalKind, text: string, form: CanonicalForm): string | null {
  switch (kind) {
    case 'instant':
      return canonicalInstant(text);
    case 'address':
      return canonicalAddress(text);
    case 'email':
      return canonicalEmail(text, form.emailLocalPart);
  }
}

function defined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * The canonical spelling of an IP address: IPv4 in four decimal parts, IPv6 as in RFC 5952.
 * `::ffff:10.0.0.1`, which a dual-stack socket reports, becomes the IPv4 address.
 *
 * @returns null if the string is not an IP address
 */
export function canonicalAddress(text: string): string | null {
  const address = parseIpAddress(text);
  if (address === null) return null;
  if (typeof address !== 'number') return new ipaddr.IPv6([...address]).toRFC5952String();
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.');
}
