import { randomFillSync } from 'node:crypto';
import type { IdGenerator } from '@opentelemetry/sdk-trace';

const POOL = Buffer.alloc(4_096);
const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
const ONLY_ZEROS = /^0+$/;
/** As long as the shortest card number. */
const MANY_DIGITS = /\d{12}/;

let used = POOL.length;

/**
 * Random ids in which no stretch of digits is long enough for a card number. One trace id in a
 * thousand would otherwise be mistaken for one in a search of the logs.
 */
export class PlainIds implements IdGenerator {
  generateTraceId(): string {
    return plainId(TRACE_ID_BYTES);
  }

  generateSpanId(): string {
    return plainId(SPAN_ID_BYTES);
  }
}

function plainId(bytes: number): string {
  for (;;) {
    const id = randomHex(bytes);
    if (!MANY_DIGITS.test(id) && !ONLY_ZEROS.test(id)) return id;
  }
}

function randomHex(bytes: number): string {
  if (used + bytes > POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += bytes;
  return POOL.toString('hex', used - bytes, used);
}
