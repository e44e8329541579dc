import { holdsCardNumber } from '@tessera/cards';
import { fieldPath, ValidationFailedError, type FieldError } from '@tessera/errors';

/**
 * A request is stored and shown as it was written, in services that take card numbers elsewhere too.
 *
 * @throws ValidationFailedError with the path of every text that holds a card number
 */
export function refuseCardNumbers(body: object): void {
  const faults = faultsIn(body, '$');
  if (faults.length > 0) throw new ValidationFailedError(faults);
}

function faultsIn(value: unknown, path: string): FieldError[] {
  if (typeof value === 'string' || typeof value === 'number') {
    return holdsCardNumber(String(value)) ? [{ path, message: 'must not hold a card number' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    // The path of such a name would show the number.
    holdsCardNumber(name)
      ? [{ path, message: 'must not have a name that holds a card number' }]
      : faultsIn(child, fieldPath(path, [name])),
  );
}
