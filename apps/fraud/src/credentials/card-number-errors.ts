import { holdsCardNumber, isCardNumberLiteral } from '@tessera/cards';
import type { FieldError } from '@tessera/errors';
import { writeStep } from '../rules/field-path.js';

const MESSAGE = 'must not hold a card number';

/**
 * The places where a value contains a card number, in a string, a number or a key. Used for
 * everything that administrators write, which is then rejected; payments are converted instead.
 */
export function cardNumberErrors(value: unknown, at: string): FieldError[] {
  if (typeof value === 'string') {
    return holdsCardNumber(value) ? [{ path: at, message: MESSAGE }] : [];
  }
  if (typeof value === 'number') {
    return isCardNumberLiteral(String(value)) ? [{ path: at, message: MESSAGE }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    // The path of such a key would reveal the number.
    if (holdsCardNumber(key)) return [{ path: at, message: MESSAGE }];
    const step = Array.isArray(value) ? `[${key}]` : writeStep({ kind: 'key', key });
    return cardNumberErrors(child, at + step);
  });
}

/** Like {@link cardNumberErrors}, for all fields of a request except one. */
export function cardNumberErrorsExcept(request: object, exempt: string): FieldError[] {
  return Object.entries(request).flatMap(([key, value]) =>
    key === exempt ? [] : cardNumberErrors(value, `$.${key}`),
  );
}
