import { canonicalInstant, hasFormat } from '@tessera/errors';
import { isScalar, type Operator, positiveOf } from '../rules/operators.js';
import { canonicalAddress } from './canonical-address.js';
import { canonicalEmail, canonicalEmailPiece, type EmailLocalPart } from './canonical-email.js';
import type { EmailPiece } from './canonical-email.js';

/** What the same value of a field can be spelled differently as. */
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

/** What a field of a decision holds, by its canonical path; undefined for plain text. */
export function canonicalKind(path: string): CanonicalKind | undefined {
  return FIELDS.get(path);
}

/**
 * A value of a field in the one spelling in which it is stored, shown, counted, listed and compared.
 * The value itself where the field has none, and where the value is not what the field holds.
 *
 * @param path empty for a value of any field, as lists have them: an address or e-mail is spelled as
 *   one
 */
export function canonicalValue<T>(path: string, value: T, form: CanonicalForm): T | string {
  if (typeof value !== 'string') return value;
  const kind = path === '' ? kindByForm(value) : FIELDS.get(path);
  return kind === undefined ? value : (spelled(kind, value, form) ?? value);
}

/** A literal of a rule as {@link canonicalValue} spells what it is compared with. */
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
 * The document of a decision, or a request for one, in canonical spelling; the document itself where
 * nothing changes.
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

/** Operators that compare a whole value, or a piece of it. */
const PIECES: Readonly<Partial<Record<Operator, EmailPiece>>> = {
  ...{ eq: 'whole', in: 'whole', gt: 'whole', gte: 'whole', lt: 'whole', lte: 'whole' },
  ...{ between: 'whole', starts_with: 'start', ends_with: 'end', contains: 'part' },
};

/** Times are left out: a number or name of a customer may read as one. */
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
