import { holdsCardNumber } from '@tessera/cards';
import { fieldPath, ValidationFailedError, type FieldError } from '@tessera/errors';

/**
 * Refuses card numbers in metadata: it is stored and shown in clear. A key that is one is not
 * repeated in the answer.
 *
 * @throws ValidationFailedError
 */
export function refuseCardNumbers(metadata: Readonly<Record<string, string>>): void {
  const faults: FieldError[] = [];
  for (const [key, value] of Object.entries(metadata)) {
    if (holdsCardNumber(key)) {
      faults.push({ path: '$.metadata', message: 'must not have a card number as a key' });
    } else if (holdsCardNumber(value)) {
      const path = fieldPath('$', ['metadata', key]);
      faults.push({ path, message: 'must not hold a card number' });
    }
  }
  if (faults.length > 0) {
    throw new ValidationFailedError(faults);
  }
}
