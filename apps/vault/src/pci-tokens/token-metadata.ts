import { holdsCardNumber } from '@tessera/cards';
import { fieldPath, ValidationFailedError, type FieldError } from '@tessera/errors';
import { isSecurityCodeField } from '@tessera/http';

type Metadata = Readonly<Record<string, string>>;

/**
 * Refuses a field for a security code in metadata, since a code is never stored. Card numbers in it
 * were refused with the request.
 *
 * @throws ValidationFailedError
 */
export function refuseSecurityCodes(metadata: Metadata): void {
  refuse(securityCodesIn(metadata));
}

/**
 * Checks metadata that did not come in a request, such as that of a file: it must not contain a card
 * number or a security code. A key that is a card number is not repeated in the error.
 *
 * @throws ValidationFailedError
 */
export function refuseCardData(metadata: Metadata): void {
  refuse([...cardNumbersIn(metadata), ...securityCodesIn(metadata)]);
}

function cardNumbersIn(metadata: Metadata): FieldError[] {
  return Object.entries(metadata).flatMap(([key, value]) => {
    if (holdsCardNumber(key)) {
      return [{ path: '$.metadata', message: 'must not have a card number as a key' }];
    }
    return holdsCardNumber(value)
      ? [{ path: fieldPath('$', ['metadata', key]), message: 'must not hold a card number' }]
      : [];
  });
}

function securityCodesIn(metadata: Metadata): FieldError[] {
  return Object.entries(metadata)
    .filter(([key, value]) => isSecurityCodeField(key, value))
    .map(([key]) => ({
      path: fieldPath('$', ['metadata', key]),
      message: 'must not hold a security code',
    }));
}

function refuse(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw new ValidationFailedError([...faults]);
}
