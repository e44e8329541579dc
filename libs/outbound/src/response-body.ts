import type { Readable } from 'node:stream';
import { OutboundError } from './outbound.errors.js';

/** What may still be read of an unwanted body to keep its connection for the next request. */
const DRAIN_LIMIT_BYTES = 16 * 1024;
const DRAIN_TIMEOUT_MS = 1_000;

/** The body of undici's answer: a stream that can also be thrown away politely. */
export interface AnswerBody extends Readable {
  dump(options: { limit: number; signal?: AbortSignal }): Promise<void>;
}

/**
 * Reads a body up to `maxBytes`.
 *
 * @throws OutboundError `body_too_large`, as soon as the length is announced or exceeded.
 */
export async function readBody(
  body: Readable,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  maxBytes: number,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    discardStream(body);
    throw new OutboundError('body_too_large');
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) {
      discardStream(body);
      throw new OutboundError('body_too_large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/**
 * Throws a body away without waiting for it: a short one is read to its end so that the
 * connection serves again, a long or slow one costs its connection.
 */
export function discardBody(body: AnswerBody): void {
  body
    .dump({ limit: DRAIN_LIMIT_BYTES, signal: AbortSignal.timeout(DRAIN_TIMEOUT_MS) })
    .catch(() => {
      discardStream(body);
    });
}

/** Costs the connection. undici reports the cut as an error of the stream, which nobody awaits. */
function discardStream(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}
