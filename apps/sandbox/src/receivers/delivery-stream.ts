import type { FastifyReply } from 'fastify';
import { toDeliveryResponse } from './dto/receiver.response.js';
import type { ReceivedDelivery, Receiver } from './receiver.js';

const STREAM_TYPES = ['application/x-ndjson', 'text/event-stream'] as const;
export type StreamType = (typeof STREAM_TYPES)[number];

/** The streaming format that a client requests; null for a plain response. */
export function streamTypeOf(accept: string | undefined): StreamType | null {
  return STREAM_TYPES.find((type) => accept?.includes(type) === true) ?? null;
}

/** Sends the deliveries after `sequence`, then new ones, until the client disconnects. */
export function streamDeliveries(
  receiver: Receiver,
  sequence: number,
  type: StreamType,
  reply: FastifyReply,
): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
  raw.flushHeaders();
  const send = (delivery: ReceivedDelivery): void => {
    const line = JSON.stringify(toDeliveryResponse(delivery, receiver.hmacKey));
    raw.write(type === 'text/event-stream' ? `data: ${line}\n\n` : `${line}\n`);
  };
  receiver.deliveries.after(sequence).forEach(send);
  raw.once('close', receiver.deliveries.listen(send));
}
