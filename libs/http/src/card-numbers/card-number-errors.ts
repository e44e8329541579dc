import { holdsCardNumber, isCardNumberLiteral } from '@tessera/cards';
import { fieldPath } from '@tessera/errors';
import type { FieldError } from '@tessera/errors';

const MESSAGE = 'must not hold a card number';

/**
 * The places where a value contains a card number, in a string, a number or a key. Used for what
 * administrators write, which is then rejected, in services whose other requests may carry card
 * numbers.
 *
 * @param at the path of the value
 * @param pathOf writes the path of a child, for services that spell paths in their own way
 */
export function cardNumberErrors(
  value: unknown,
  at: string,
  pathOf: (parent: string, keys: readonly [string | number]) => string = fieldPath,
): FieldError[] {
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
    return cardNumberErrors(child, pathOf(at, [Array.isArray(value) ? Number(key) : key]), pathOf);
  });
}
