import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Behaviour, HookAnswer } from './behaviour.js';

const DRIP_MS = 1_000;
const ENDLESS_CHUNK = Buffer.alloc(64 * 1024, 'x');

/** Answers a delivery as its receiver was told: below Fastify, because some answers are no HTTP. */
export function sendAnswer(behaviour: Behaviour, answer: HookAnswer, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  const gone = new AbortController();
  raw.once('close', () => {
    gone.abort();
  });
  delay(behaviour.delay_ms, undefined, { signal: gone.signal }).then(
    () => {
      send(behaviour, answer, raw);
    },
    // The sender did not wait for the answer.
    () => undefined,
  );
}

function send({ trouble }: Behaviour, answer: HookAnswer, raw: ServerResponse): void {
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
function drip({ status }: HookAnswer, raw: ServerResponse): void {
  raw.socket?.write(`HTTP/1.1 ${status} Slowly\r\nx-drip: `);
  const timer = setInterval(() => raw.socket?.write('.'), DRIP_MS);
  raw.once('close', () => {
    clearInterval(timer);
  });
}

/** As fast as it is read, until the other side has had enough. */
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
