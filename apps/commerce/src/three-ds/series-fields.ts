import type { FieldError } from '@tessera/errors';
import type { AuthenticationKind } from '@tessera/three-ds';
import type { CreateThreeDsAuthenticationRequest } from './dto/create-three-ds-authentication.request.js';

const FIELDS = ['recurring_expiry', 'recurring_frequency', 'installments'] as const;
type SeriesField = (typeof FIELDS)[number];

/** The series fields that each type requires; all others are rejected. */
const FIELDS_OF: Readonly<Record<AuthenticationKind, readonly SeriesField[]>> = {
  one_off: [],
  recurring: ['recurring_expiry', 'recurring_frequency'],
  installment: FIELDS,
};

const DATE_LENGTH = 10;

/** Checks across the fields of a series, which the schema can't express. */
export function seriesFaults(
  request: Pick<CreateThreeDsAuthenticationRequest, SeriesField | 'type'>,
  now: Date,
): FieldError[] {
  const wanted = FIELDS_OF[request.type];
  const faults = FIELDS.flatMap((field): FieldError[] => {
    const isThere = request[field] !== undefined;
    if (isThere === wanted.includes(field)) return [];
    const message = isThere ? 'must not be there' : 'is required';
    return [{ path: `$.${field}`, message: `${message} with the type ${request.type}` }];
  });
  const { recurring_expiry: expiry } = request;
  const isPast = expiry !== undefined && expiry < now.toISOString().slice(0, DATE_LENGTH);
  if (isPast) faults.push({ path: '$.recurring_expiry', message: 'must not be in the past' });
  return faults;
}
