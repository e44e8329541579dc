import type { FieldError } from '@tessera/errors';

/** What the decisions of a case may have in common: columns of decisions. */
export const SUBJECTS = [
  'customer_id',
  'credential_fingerprint',
  'device_ip',
  'device_hash',
  'email_hash',
] as const;
export type SubjectName = (typeof SUBJECTS)[number];

/** A customer, card or device in a period. */
export interface CaseSubject {
  readonly by: SubjectName;
  readonly value: string;
  readonly from: Date;
  readonly to: Date;
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 400;

/**
 * The subject of a request, or the problem of its period.
 *
 * @param value converted as in decisions
 */
export function readSubject(
  { by, from, to }: { readonly by: SubjectName; readonly from: string; readonly to?: string },
  value: string,
  now: Date,
): CaseSubject | FieldError {
  const end = to === undefined ? new Date(now.getTime() + DAY_MS) : new Date(to);
  const subject = { by, value, from: new Date(from), to: end };
  const days = (subject.to.getTime() - subject.from.getTime()) / DAY_MS;
  if (days <= 0) return { path: '$.subject.from', message: 'must be before to' };
  if (days <= MAX_DAYS + 1) return subject;
  return { path: '$.subject.from', message: `must be at most ${MAX_DAYS} days before to` };
}
