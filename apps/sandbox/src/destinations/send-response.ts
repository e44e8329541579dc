import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Faults below HTTP: none; connection reset; no response; a very slow one; an endless one. */
export const FAULT_MODES = ['none', 'reset', 'hang', 'drip', 'endless'] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

/** The status line, headers and body of a response. */
export interface DestinationResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a response is sent. */
export interface ResponseManner {
  /** Before the response. */
  readonly delay_ms: number;
  readonly trouble: FaultMode;
}

const DRIP_MS = 1_000;
const ENDLESS_CHUNK = Buffer.alloc(64 * 1024, 'x');

/** Responds as the destination is configured. */
export function sendResponse(
  { delay_ms, trouble }: ResponseManner,
  answer: DestinationResponse,
  reply: FastifyReply,
): void {
  respondLater(reply, delay_ms, (raw) => {
    send(trouble, answer, raw);
  });
}

function send(trouble: FaultMode, answer: DestinationResponse, raw: ServerResponse): void {
  switch (trouble) {
    case 'none':
      raw.writeHead(answer.status, { ...answer.headers }).end(answer.body);
      return;
    case 'reset':
      raw.socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
    case 'drip':
      drip(answer, raw);
      return;
    case 'endless':
      raw.writeHead(answer.status, { 'content-type': 'application/json' });
      pour(raw);
      return;
    default:
      trouble satisfies never;
  }
}

/** A status line, then a header that never ends. */
function drip({ status }: DestinationResponse, raw: ServerResponse): void {
  raw.socket?.write(`HTTP/1.1 ${status} Slowly\r\nx-drip: `);
  const timer = setInterval(() => raw.socket?.write('.'), DRIP_MS);
  raw.once('close', () => {
    clearInterval(timer);
  });
}

/** As fast as it is read, until the client disconnects. */
function pour(raw: ServerResponse): void {
  while (!raw.destroyed) {
    if (!raw.write(ENDLESS_CHUNK)) {
      raw.once('drain', () => {
        pour(raw);
      });
      return;
    }
  }
}

/**
 * Responds to a request after a delay, unless the client has disconnected by then. Works below
 * Fastify, because some simulated responses are not valid HTTP.
 */
export function respondLater(
  reply: FastifyReply,
  delayMs: number,
  send: (raw: ServerResponse) => void,
): void {
  reply.hijack();
  const { raw } = reply;
  const gone = new AbortController();
  raw.once('close', () => {
    gone.abort();
  });
  delay(delayMs, undefined, { signal: gone.signal }).then(
    () => {
      send(raw);
    },
    // The client disconnected.
    () => undefined,
  );
}
