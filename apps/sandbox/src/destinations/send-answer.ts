import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { answerLater } from './answer-later.js';
import type { Trouble } from './trouble.js';

/** The status line, headers and body of one answer. */
export interface DestinationAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How an answer gets to whoever waits for it. */
export interface AnswerManner {
  /** Before the answer. */
  readonly delay_ms: number;
  readonly trouble: Trouble;
}

const DRIP_MS = 1_000;
const ENDLESS_CHUNK = Buffer.alloc(64 * 1024, 'x');

/** Answers a request as its destination was told. */
export function sendAnswer(
  { delay_ms, trouble }: AnswerManner,
  answer: DestinationAnswer,
  reply: FastifyReply,
): void {
  answerLater(reply, delay_ms, (raw) => {
    send(trouble, answer, raw);
  });
}

function send(trouble: Trouble, answer: DestinationAnswer, raw: ServerResponse): void {
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
function drip({ status }: DestinationAnswer, raw: ServerResponse): void {
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
