import { holdsCardNumber } from '@tessera/cards';
import { fieldPath, ValidationFailedError, type FieldError } from '@tessera/errors';

/** What a payload may weigh, as JSON in UTF-8. */
const MAX_PAYLOAD_BYTES = 16 * 1024;

const PATH = '$.payload';

/**
 * Holds a payload to what is asked of any, whatever its type: not null, at most 16 KiB, and no card
 * number in it. A payload is shown in full to whoever may read it, and cards have tokens that are not.
 *
 * @returns the JSON to seal
 * @throws ValidationFailedError
 */
export function payloadJson(payload: unknown): Buffer {
  if (payload === null || payload === undefined) {
    throw new ValidationFailedError([{ path: PATH, message: 'must not be null' }]);
  }
  const faults = cardNumberFaults(payload);
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
function cardNumberFaults(value: unknown, keys: readonly (string | number)[] = []): FieldError[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, child]) => {
      if (holdsCardNumber(key)) {
        const path = fieldPath(PATH, keys);
        return [{ path, message: 'must not have a card number as a key' }];
      }
      return cardNumberFaults(child, [...keys, Array.isArray(value) ? Number(key) : key]);
    });
  }
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !holdsCardNumber(text)) return [];
  const message = 'must not hold a card number: cards are stored as card tokens';
  return [{ path: fieldPath(PATH, keys), message }];
}
