import { holdsCardNumber } from '@tessera/cards';
import { fieldPath, ValidationFailedError, type FieldError } from '@tessera/errors';
import { isSecurityCodeField } from '@tessera/service';

/**
 * Refuses card numbers and security codes in metadata: it is stored and shown in clear, and a
 * security code is never stored. A key that is a card number is not repeated in the response.
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
    } else if (isSecurityCodeField(key, value)) {
      const path = fieldPath('$', ['metadata', key]);
      faults.push({ path, message: 'must not hold a security code' });
    }
  }
  if (faults.length > 0) {
    throw new ValidationFailedError(faults);
  }
}
