import { ValidationFailedError } from '@tessera/errors';

/**
 * An empty period is a mistake of the caller, which an empty list would hide.
 *
 * @throws ValidationFailedError on `$.query.to`
 */
export function requirePeriod({
  from,
  to,
}: {
  readonly from?: string;
  readonly to?: string;
}): void {
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to)) {
    throw new ValidationFailedError([{ path: '$.query.to', message: 'must be later than from' }]);
  }
}
