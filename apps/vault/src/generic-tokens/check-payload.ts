import { fieldPath, ValidationFailedError, type FieldError } from '@tessera/errors';
import { isSecurityCodeField } from '@tessera/http';

/** Maximum size of a payload, as JSON in UTF-8. */
const MAX_PAYLOAD_BYTES = 16 * 1024;

const PATH = '$.payload';

/**
 * Checks what every payload must be, whatever its type: not null, at most 16 KiB, and without a
 * security code. Card numbers in it were refused with the request.
 *
 * @returns the JSON to seal
 * @throws ValidationFailedError
 */
export function payloadJson(payload: unknown): Buffer {
  if (payload === null || payload === undefined) {
    throw new ValidationFailedError([{ path: PATH, message: 'must not be null' }]);
  }
  const faults = securityCodeFaults(payload);
  if (faults.length > 0) throw new ValidationFailedError(faults);
  const json = Buffer.from(JSON.stringify(payload), 'utf8');
  if (json.length > MAX_PAYLOAD_BYTES) {
    json.fill(0);
    const message = `must be at most ${MAX_PAYLOAD_BYTES / 1024} KiB of JSON`;
    throw new ValidationFailedError([{ path: PATH, message }]);
  }
  return json;
}

/** Bodies nest at most 32 levels, so the recursion is bounded. */
function securityCodeFaults(value: unknown, keys: readonly (string | number)[] = []): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (child !== null && isSecurityCodeField(key, child)) {
      const path = fieldPath(PATH, [...keys, key]);
      return [{ path, message: 'must not hold a security code: it is never stored' }];
    }
    return securityCodeFaults(child, [...keys, Array.isArray(value) ? Number(key) : key]);
  });
}
