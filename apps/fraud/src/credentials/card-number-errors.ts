import type { FieldError } from '@tessera/errors';
import { cardNumberErrors as errorsIn } from '@tessera/http';
import { writeStep } from '../rules/field-path.js';

/** Where a value of an administrator holds a card number; paths are spelled as in rules. */
export function cardNumberErrors(value: unknown, at: string): FieldError[] {
  return errorsIn(value, at, (parent, [key]) => {
    const step = typeof key === 'number' ? `[${key}]` : writeStep({ kind: 'key', key });
    return parent + step;
  });
}

/** Like {@link cardNumberErrors}, for all fields of a request except one. */
export function cardNumberErrorsExcept(request: object, exempt: string): FieldError[] {
  return Object.entries(request).flatMap(([key, value]) =>
    key === exempt ? [] : cardNumberErrors(value, `$.${key}`),
  );
}
