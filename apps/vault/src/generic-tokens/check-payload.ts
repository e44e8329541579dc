import { ValidationFailedError } from '@tessera/errors';

/** What a payload may weigh, as JSON in UTF-8. */
const MAX_PAYLOAD_BYTES = 16 * 1024;

const PATH = '$.payload';

/**
 * Checks what every payload must be, whatever its type: not null, and at most 16 KiB. Card numbers in
 * it were refused with the request.
 *
 * @returns the JSON to seal
 * @throws ValidationFailedError
 */
export function payloadJson(payload: unknown): Buffer {
  if (payload === null || payload === undefined) {
    throw new ValidationFailedError([{ path: PATH, message: 'must not be null' }]);
  }
  const json = Buffer.from(JSON.stringify(payload), 'utf8');
  if (json.length > MAX_PAYLOAD_BYTES) {
    json.fill(0);
    const message = `must be at most ${MAX_PAYLOAD_BYTES / 1024} KiB of JSON`;
    throw new ValidationFailedError([{ path: PATH, message }]);
  }
  return json;
}
