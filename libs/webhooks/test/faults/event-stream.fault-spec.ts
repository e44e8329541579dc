import { afterEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { hasNatsServer, type TestService, untilAtRest } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { createNoteStack, emit } from '../note-service.js';
import {
  createStreamServers,
  type Streamed,
  streamedMessages,
  type StreamServers,
} from '../stream.js';
import { CleanUps } from './clean-ups.js';
import { WorkerProcess } from './worker-process.js';

const KEYS = ['a', 'b', 'c', 'd'];
const ROUNDS = 4;
const EVENTS_PER_ROUND = 150;
const TIMEOUT_MS = 300_000;

const cleanUps = new CleanUps();
afterEach(() => cleanUps.run());

/** Writers of one key each, which go on while servers fail. */
class Writers {
  /** What was committed, by key and in order. */
  readonly committed = new Map<string, string[]>(KEYS.map((key) => [key, []]));
  /** What may have been committed: the connection was lost before the response. */
  readonly unknown = new Set<string>();
  private running = true;
  private readonly ended: Promise<unknown>;

  constructor(private readonly api: RunningService) {
    this.ended = Promise.all(KEYS.map((key) => this.write(key)));
  }

  get count(): number {
    return [...this.committed.values()].flat().length;
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.ended;
  }

  private async write(key: string): Promise<void> {
    for (let n = 0; this.running; n += 1) {
      const id = randomUUID();
      try {
        await emit(this.api, { id, body: { note_id: key, n } });
        this.committed.get(key)?.push(id);
      } catch {
        this.unknown.add(id);
      }
      // Others have the processor as well.
      await passed(2);
    }
  }
}

interface Running {
  readonly servers: StreamServers;
  readonly stack: TestService;
  readonly workers: WorkerProcess[];
}

async function start(): Promise<Running & { readonly writers: Writers }> {
  const servers = await createStreamServers();
  cleanUps.add(() => servers.close());
  const stack = await createNoteStack({ BACKGROUND_WORK: 'worker' }, servers.database);
  cleanUps.add(() => stack.close());
  const api = await stack.boot();
  const running = { servers, stack, workers: [] };
  // What is written before the stream is on is not a part of it.
  await startWorker(running);
  await startWorker(running);
  const first = await emit(api, { body: { note_id: 'first' } });
  await streamed(running, [first]);
  return { ...running, writers: new Writers(api) };
}

async function startWorker({ servers, stack, workers }: Running): Promise<void> {
  const worker = WorkerProcess.start({ ...stack.env, ...servers.env });
  cleanUps.add(() => worker.kill());
  workers.push(await worker.ready());
}

async function streamed({ servers }: Running, ids: readonly string[]): Promise<Streamed[]> {
  let messages: Streamed[] = [];
  const missing = (): number => {
    const found = new Set(messages.map(({ id }) => id));
    return ids.filter((id) => !found.has(id)).length;
  };
  await untilAtRest(
    'the stream has every committed event',
    async () => {
      messages = await streamedMessages(servers.nats);
      return missing() === 0;
    },
    () => Promise.resolve(missing()),
  );
  return messages;
}

/** Nothing is lost, nothing rolled back is there, and each key is in its order. */
async function expectAll(running: Running, writers: Writers): Promise<void> {
  await writers.stop();
  const committed = [...writers.committed.values()].flat();
  const messages = (await streamed(running, committed)).filter(({ key }) => key !== 'first');
  expect(messages.every(({ id, body }) => id === body['id'])).toBe(true);
  const known = new Set([...committed, ...writers.unknown]);
  expect(messages.filter(({ id }) => !known.has(id))).toEqual([]);
  for (const key of KEYS) {
    const numbers = messages.filter((each) => each.key === key).map(({ body }) => body['n']);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => Number(a) - Number(b)));
  }
}

async function eachRound(writers: Writers, fail: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = writers.count;
    await untilAtRest(
      'events are committed',
      () => Promise.resolve(writers.count >= from + EVENTS_PER_ROUND),
      () => Promise.resolve(writers.count),
    );
    await fail(round);
  }
}

if (hasNatsServer()) {
  describe('the event stream has every event once and in order', () => {
    it(
      'when its worker is killed again and again',
      async () => {
        const running = await start();
        await eachRound(running.writers, async () => {
          await running.workers.shift()?.kill();
          await startWorker(running);
        });
        await expectAll(running, running.writers);
      },
      TIMEOUT_MS,
    );

    it(
      'when NATS is killed and started again',
      async () => {
        const running = await start();
        await eachRound(running.writers, async () => {
          await running.servers.nats.kill();
          await running.servers.nats.start();
        });
        await expectAll(running, running.writers);
      },
      TIMEOUT_MS,
    );

    it(
      'when Postgres is restarted or crashes',
      async () => {
        const running = await start();
        const { cluster } = running.servers;
        await eachRound(running.writers, (round) =>
          round % 2 === 0 ? cluster.restart() : cluster.crash(),
        );
        await expectAll(running, running.writers);
      },
      TIMEOUT_MS,
    );
  });
}

it('needs nats-server, and CI has it', () => {
  expect(process.env['CI'] !== 'true' || hasNatsServer()).toBe(true);
});
