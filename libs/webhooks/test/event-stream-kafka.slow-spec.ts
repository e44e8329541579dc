import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { toAccountId } from '@tessera/ids';
import {
  FaultProxy,
  hasKafka,
  type KafkaRecord,
  PrivateKafka,
  programPath,
  temporaryFolder,
  type TestService,
  until,
} from '@tessera/local/testing';
import type { RunningService, RunningWorker } from '@tessera/service';
import { mintClientCertificate } from './client-certificate.js';
import { CleanUps } from './faults/clean-ups.js';
import { WorkerProcess } from './faults/worker-process.js';
import { KafkaFront, type KafkaFrontOptions } from './kafka-front.js';
import { createNoteStack, emit } from './note-service.js';
import { createStreamDatabase, query, type StreamDatabase, untilStreaming } from './stream.js';

const LARGE = { note_id: 'n1', occurred_at: '2026-01-02T03:04:05.678Z', note: 'x'.repeat(50_000) };
const TIMEOUT_MS = 120_000;

const cleanUps = new CleanUps();
afterEach(() => cleanUps.run());

if (hasKafka()) {
  describe('the event stream of a service in Kafka', () => {
    let stream: StreamDatabase;
    let stack: TestService;
    let api: RunningService;
    let kafka: PrivateKafka;
    let topic: string;

    beforeAll(async () => {
      kafka = await PrivateKafka.start();
      stream = await createStreamDatabase();
      stack = await createNoteStack(
        { EVENT_STREAM_DATABASE_URL: stream.url, BACKGROUND_WORK: 'worker' },
        stream.database,
      );
      topic = `tessera.${stack.env['INSTANCE'] ?? ''}.notes`;
      api = await stack.boot();
      // What is written before the stream is on is not a part of it.
      const first = await bootWorker(`kafka://${kafka.brokers[0] ?? ''}`);
      await first.close();
    });

    afterAll(async () => {
      await stack.close();
      await stream.cluster.close();
      await kafka.close();
    });

    async function bootWorker(url: string): Promise<RunningWorker> {
      const worker = await stack.bootWorker({ EVENT_STREAM_URL: url });
      cleanUps.add(() => worker.close());
      await untilStreaming(stream);
      return worker;
    }
    async function openFront(options: KafkaFrontOptions = {}): Promise<KafkaFront> {
      const front = await KafkaFront.start(kafka, options);
      cleanUps.add(() => front.close());
      return front;
    }
    async function stored(where: PrivateKafka, ...ids: readonly string[]): Promise<KafkaRecord[]> {
      let found: KafkaRecord[] = [];
      await until('the events are stored', async () => {
        found = await where.records(topic);
        const have = new Set(found.map(({ headers }) => headers['tessera-id']));
        return ids.every((id) => have.has(id));
      });
      return ids.map((id) => found.find(({ headers }) => headers['tessera-id'] === id) as never);
    }
    const logged = (text: string) =>
      until(`the worker logs "${text}"`, () => Promise.resolve(stack.log.join('').includes(text)));

    it('has committed events, with the key, the ID, the type and the owner', async () => {
      await bootWorker(`kafka://${kafka.brokers[0] ?? ''}`);
      const first = await emit(api, { body: { note_id: 'n1', metadata: { name: 'A. Person' } } });
      const second = await emit(api, { ownerId: toAccountId('an-account'), event: 'note.removed' });
      const [one, two] = await stored(kafka, first, second);
      expect(one).toMatchObject({
        key: 'n1',
        headers: {
          'tessera-id': first,
          'tessera-event': 'note.created',
          'tessera-owner': 'instance',
        },
      });
      expect(JSON.parse(one?.payload ?? '')).toEqual({
        event: 'note.created',
        id: first,
        note_id: 'n1',
      });
      expect(two?.headers).toEqual({
        'tessera-id': second,
        'tessera-event': 'note.removed',
        'tessera-owner': 'an-account',
      });
    });

    it('has the events of a key in one partition and in their order, over several brokers', async () => {
      const cluster = await PrivateKafka.start(3);
      cleanUps.add(() => cluster.close());
      await bootWorker(`kafka://${cluster.brokers.join()}`);
      const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
      const written = await Promise.all(
        keys.map(async (key) => {
          const ids: string[] = [];
          for (let n = 0; n < 30; n += 1) {
            ids.push(await emit(api, { body: { note_id: key, n } }));
          }
          return ids;
        }),
      );
      await stored(cluster, ...written.flat());
      const records = await cluster.records(topic);
      const byKey = keys.map((key) => records.filter((each) => each.key === key));
      const ids = byKey.map((found) => found.map(({ headers }) => headers['tessera-id']));
      expect(ids).toEqual(written);
      const partitions = byKey.map((found) => new Set(found.map(({ partition }) => partition)));
      expect(partitions.map(({ size }) => size)).toEqual(keys.map(() => 1));
      expect(new Set(partitions.flatMap((each) => [...each])).size).toBeGreaterThan(1);
    });

    it('is read by the command of the documentation', async () => {
      await bootWorker(`kafka://${kafka.brokers[0] ?? ''}`);
      const id = await emit(api, { body: { note_id: 'n2' } });
      await stored(kafka, id);
      const page = readFileSync('docs/operations/event-stream.md', 'utf8');
      const [, command = ''] = /^(kcat .*)$/m.exec(page) ?? [];
      const own = command
        .replace('localhost:9092', kafka.brokers[0] ?? '')
        .replace('tessera.demo.fraud', topic);
      const { stdout } = spawnSync('bash', ['-c', own], { encoding: 'utf8' });
      const line = stdout.split('\n').find((each) => each.includes(id));
      expect(line).toMatch(/^n2 tessera-id=.* \{"event":"note.created".*\}$/);
    });

    it('has a notice in place of an event that the topic refuses, and all others', async () => {
      const front = await openFront();
      // Requests that come together are refused together.
      const worker = await bootWorker(`kafka://${front.address}`);
      front.maxMessageBytes = 10_000;
      const ids = await Promise.all([
        ...[1, 2, 3].map((n) => emit(api, { body: { note_id: `small-${n}`, n } })),
        emit(api, { body: LARGE }),
        ...[4, 5, 6].map((n) => emit(api, { body: { note_id: `small-${n}`, n } })),
      ]);
      const records = (await stored(kafka, ...ids)).map(
        ({ payload }) => JSON.parse(payload) as Record<string, unknown>,
      );
      expect(records.map(({ n }) => n)).toEqual([1, 2, 3, undefined, 4, 5, 6]);
      const whole = { event: 'note.created', id: ids[3], ...LARGE };
      expect(records[3]).toEqual({
        event: 'note.created',
        id: ids[3],
        occurred_at: LARGE.occurred_at,
        too_large: { object_id: 'n1', bytes: Buffer.byteLength(JSON.stringify(whole)) },
      });
      await until('the notice is counted', async () => {
        const text = await (await fetch(`${worker.managementUrl}/metrics`)).text();
        return /^event_stream_too_large_total\{.*?event="note.created".*?\} 1$/m.test(text);
      });
    });

    it('waits, and says why, while not even the notice fits', async () => {
      const front = await openFront();
      await bootWorker(`kafka://${front.address}`);
      front.maxMessageBytes = 100;
      const id = await emit(api, { body: { note_id: 'n1' } });
      await logged('max.message.bytes of the topic must be at least 1 KiB');
      front.maxMessageBytes = Infinity;
      await stored(kafka, id);
    });

    it(
      'logs in with a password over TLS, and says that a wrong one is refused',
      async () => {
        const { tls, environment } = certificates();
        const front = await openFront({ tls, login: ['notes', 'p@ss'] });
        const start = (env: Record<string, string>) => {
          const worker = WorkerProcess.start({ ...stack.env, ...env });
          cleanUps.add(() => worker.kill());
          return worker;
        };
        const url = (password: string) =>
          `kafka+ssl://notes:${password}@${front.address}?sasl=plain`;
        const says = (worker: WorkerProcess, text: string) =>
          until(`the worker logs "${text}"`, () =>
            Promise.resolve(worker.output.join('').includes(text)),
          );
        const wrong = start({ ...environment, EVENT_STREAM_URL: url('wrong') });
        await says(wrong, 'refuses its login');
        await wrong.kill();
        const untrusting = start({ EVENT_STREAM_URL: url('p%40ss') });
        await says(untrusting, 'unable to verify');
        await untrusting.kill();
        const id = await emit(api);
        start({ ...environment, EVENT_STREAM_URL: url('p%40ss') });
        await stored(kafka, id);
      },
      TIMEOUT_MS,
    );

    it(
      'proves its identity with a client certificate',
      async () => {
        const { tls, environment } = certificates();
        const { certificate, key } = await mintClientCertificate('notes');
        const front = await openFront({
          tls: { ...tls, ca: certificate, requestCert: true, rejectUnauthorized: true },
        });
        const env = { ...stack.env, ...environment };
        const worker = WorkerProcess.start({
          ...env,
          EVENT_STREAM_URL: `kafka+ssl://${front.address}`,
          EVENT_STREAM_CREDENTIALS: certificate + key,
        });
        cleanUps.add(() => worker.kill());
        await stored(kafka, await emit(api));
        expect([...front.clients]).toEqual(['notes']);
      },
      TIMEOUT_MS,
    );

    it(
      'repeats what was not acknowledged, in order, when connections are cut',
      async () => {
        const network = await FaultProxy.open(`tcp://${kafka.brokers[0] ?? ''}`);
        cleanUps.add(() => network.close());
        const front = await openFront({ through: network });
        await bootWorker(`kafka://${front.address}`);
        const ids: string[] = [];
        for (let n = 0; n < 120; n += 1) {
          if (n % 40 === 20) network.cut();
          ids.push(await emit(api, { body: { note_id: 'cut', n } }));
          if (n % 40 === 39) {
            await logged('Failed to publish events to the event stream');
            stack.log.length = 0;
            network.restore();
            await stored(kafka, ...ids);
          }
        }
        const records = (await kafka.records(topic)).filter(({ key }) => key === 'cut');
        const first = [...new Set(records.map(({ headers }) => headers['tessera-id']))];
        expect(first).toEqual(ids);
      },
      TIMEOUT_MS,
    );

    it('confirms the slot behind what is stored', async () => {
      await bootWorker(`kafka://${kafka.brokers[0] ?? ''}`);
      await stored(kafka, await emit(api));
      const [end] = await query<{ lsn: string }>(
        stream.database,
        'select pg_current_wal_lsn() as lsn',
      );
      await until('the slot has followed', async () => {
        const [slot] = await query<{ followed: boolean }>(
          stream.database,
          'select confirmed_flush_lsn >= $1::pg_lsn as followed from pg_replication_slots',
          [end?.lsn],
        );
        return slot?.followed === true;
      });
    });
  });
}

/** Of a server, and what a client needs to trust it. */
function certificates(): { tls: TlsOptions; environment: Record<string, string> } {
  const folder = join(temporaryFolder('kafka-tls'), 'certificates');
  spawnSync(process.execPath, [programPath('sandbox', 'make-certificates'), folder]);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    tls: { cert: read('server.pem'), key: read('server.key.pem') },
    environment: { NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') },
  };
}

it('needs kcat, and CI has it', () => {
  expect(process.env['CI'] !== 'true' || hasKafka()).toBe(true);
});
