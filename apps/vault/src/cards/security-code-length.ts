import type { Scheme } from '@tessera/cards';
import { ValidationFailedError, type FieldError } from '@tessera/errors';

const AMERICAN_EXPRESS_LENGTH = 4;
const LENGTH = 3;

/** American Express prints four digits on the front; every other scheme three on the back. */
export function securityCodeLength(scheme: Scheme): number {
  return scheme === 'american express' ? AMERICAN_EXPRESS_LENGTH : LENGTH;
}

/** What is wrong with the number of digits, or nothing. */
export function securityCodeFaults(code: string, scheme: Scheme, path: string): FieldError[] {
  const length = securityCodeLength(scheme);
  if (code.length === length) return [];
  return [{ path, message: `must have ${length} digits for ${scheme}` }];
}

/** @throws ValidationFailedError */
export function requireSecurityCodeLength(code: string, scheme: Scheme, path: string): void {
  const faults = securityCodeFaults(code, scheme, path);
  if (faults.length > 0) {
    throw new ValidationFailedError(faults);
  }
}
