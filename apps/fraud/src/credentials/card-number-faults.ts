import { holdsCardNumber } from '@tessera/cards';
import type { FieldError } from '@tessera/errors';
import { writeStep } from '../rules/field-path.js';

const MESSAGE = 'must not hold a card number';

/**
 * Where a value that is about to be stored holds a card number, in a text, a number or a key. No
 * number is ever persisted, whatever field it was put into.
 */
export function cardNumberFaults(value: unknown, at: string): FieldError[] {
  if (typeof value === 'string' || typeof value === 'number') {
    return holdsCardNumber(String(value)) ? [{ path: at, message: MESSAGE }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    // The path of such a key would show the number.
    if (holdsCardNumber(key)) return [{ path: at, message: MESSAGE }];
    const step = Array.isArray(value) ? `[${key}]` : writeStep({ kind: 'key', key });
    return cardNumberFaults(child, at + step);
  });
}
