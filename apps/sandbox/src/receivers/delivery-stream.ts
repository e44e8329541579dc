import type { FastifyReply } from 'fastify';
import { toDeliveryResponse } from './dto/receiver.response.js';
import type { ReceivedDelivery, Receiver } from './receiver.js';

const STREAM_TYPES = ['application/x-ndjson', 'text/event-stream'] as const;
export type StreamType = (typeof STREAM_TYPES)[number];

/** The kind of live list that a client asks for; null for a plain answer. */
export function streamTypeOf(accept: string | undefined): StreamType | null {
  return STREAM_TYPES.find((type) => accept?.includes(type) === true) ?? null;
}

/** Sends what was received after `sequence`, then what arrives, until the client leaves. */
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
