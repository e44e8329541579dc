import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DataSource } from 'typeorm';
import { until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { createNoteStack, emit, register } from '../note-service.js';
import { Receiver } from '../receiver.js';

const DEADLINE_MS = 15_000;
/** A timer, and a busy machine. */
const LATE_MS = 5_000;
const DRIP_MS = 100;
const TEN_GIGABYTES = 10_000_000_000;
const MEBIBYTE = 1024 * 1024;
/** What two machines may hold of a connection that is cut at one mebibyte. */
const BUFFERED_BYTES = 16 * MEBIBYTE;
const HEALTHY_EVENTS = 300;
const TIMEOUT_MS = 120_000;

let stack: TestService;
let api: RunningService;

beforeAll(async () => {
  stack = await createNoteStack({ WEBHOOK_TIME_SCALE: '10000' });
  api = await stack.boot();
});

afterAll(async () => {
  await stack.close();
});

afterEach(async () => {
  await api.get(DataSource).query('delete from webhook_endpoint');
});

interface Attempt {
  readonly event_id: string;
  readonly attempt: number;
  readonly outcome: string;
  readonly duration_ms: number;
}

/** The attempts at an event, by the log. */
function attemptsAt(eventId: string): Attempt[] {
  return stack.log
    .map((line) => JSON.parse(line) as Partial<Attempt>)
    .filter((line): line is Attempt => line.event_id === eventId && line.attempt !== undefined);
}

async function attempted(eventId: string, count: number): Promise<Attempt[]> {
  const isEnough = () => Promise.resolve(attemptsAt(eventId).length >= count);
  await until('it was attempted', isEnough, TIMEOUT_MS);
  return attemptsAt(eventId);
}

const misbehaviors: [string, string, (response: ServerResponse) => void][] = [
  ['never answers', 'timeout', () => undefined],
  [
    'drips its headers',
    'timeout',
    ({ socket }) => {
      drip(socket, 'HTTP/1.1 200 OK\r\nx: ');
    },
  ],
  [
    'drips a JSON body',
    'timeout',
    ({ socket }) => {
      drip(socket, 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n');
    },
  ],
];

describe('a receiver', () => {
  it.each(misbehaviors)(
    'that %s is cut at 15 seconds, while others hear at once',
    async (_case, outcome, respond) => {
      const bad = await Receiver.start((response, _notification, index) => {
        if (index === 0) respond(response);
        else response.end();
      });
      const healthy = await Receiver.start();
      await register(stack, api, bad.url, ['note.removed']);
      await register(stack, api, healthy.url);
      const id = await emit(api, { event: 'note.removed' });
      await bad.has(1);
      await Promise.all(Array.from({ length: HEALTHY_EVENTS }, () => emit(api)));
      await healthy.has(HEALTHY_EVENTS);
      // All of them while the bad one was still being waited for.
      expect(attemptsAt(id)).toEqual([]);
      const [first, second] = await attempted(id, 2);
      expect(first).toMatchObject({ attempt: 1, outcome });
      expect(first?.duration_ms).toBeGreaterThanOrEqual(DEADLINE_MS - 1);
      expect(first?.duration_ms).toBeLessThan(DEADLINE_MS + LATE_MS);
      expect(second).toMatchObject({ attempt: 2, outcome: 'delivered' });
      await Promise.all([bad.close(), healthy.close()]);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['announces', { 'content-length': String(TEN_GIGABYTES) }],
    ['sends', {}],
  ])(
    'that %s 10 GB of JSON is cut at one mebibyte, and fails',
    async (_case, length) => {
      const sockets: Socket[] = [];
      const bad = await Receiver.start((response) => {
        if (response.socket !== null) sockets.push(response.socket);
        response.writeHead(200, { 'content-type': 'application/json', ...length });
        pour(response);
      });
      await register(stack, api, bad.url, ['note.removed']);
      const id = await emit(api, { event: 'note.removed' });
      const attempts = await attempted(id, 5);
      expect(attempts.map(({ outcome }) => outcome)).toEqual(Array(5).fill('body_too_large'));
      for (const socket of sockets) expect(socket.bytesWritten).toBeLessThan(BUFFERED_BYTES);
      await bad.close();
    },
    TIMEOUT_MS,
  );
});

/** A character now and then, for ever. */
function drip(socket: Socket | null, beginning: string): void {
  socket?.write(beginning);
  const timer = setInterval(() => socket?.write('1'), DRIP_MS);
  socket?.once('close', () => {
    clearInterval(timer);
  });
}

/** As fast as it is taken, up to ten gigabytes. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, '1');
  let left = TEN_GIGABYTES;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
  };
  more();
}
