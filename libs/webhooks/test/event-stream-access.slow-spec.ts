import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConnectionOptions, credsAuthenticator, nkeys } from '@nats-io/transport-node';
import {
  hasNatsServer,
  hasPgBouncer,
  PgBouncer,
  programPath,
  redisUrl,
  temporaryFolder,
  type TestService,
  until,
} from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { CleanUps } from './faults/clean-ups.js';
import { WorkerProcess } from './faults/worker-process.js';
import { createOperatorFiles } from './nats-operator.js';
import { createNoteStack, emit } from './note-service.js';
import {
  createStreamServers,
  query,
  streamedMessages,
  type StreamServers,
  untilStreaming,
} from './stream.js';

const cleanUps = new CleanUps();
afterEach(() => cleanUps.run());

if (hasNatsServer()) {
  describe('the event stream of a NATS that asks for a login', () => {
    let servers: StreamServers;
    let stack: TestService;
    let api: RunningService;

    beforeAll(async () => {
      servers = await createStreamServers();
      stack = await createNoteStack({}, servers.database);
      api = await stack.boot({ BACKGROUND_WORK: 'worker' });
      // What is written before the stream is on is not a part of it.
      const first = await stack.bootWorker(servers.env);
      await untilStreaming(servers);
      await first.close();
    });

    afterAll(async () => {
      await stack.close();
      await servers.close();
    });

    const restart = async (configuration: string) => {
      await servers.nats.kill();
      await servers.nats.start(configuration);
    };
    const url = (scheme: string, login: string) =>
      servers.nats.url.replace('nats://', `${scheme}://${login}`);
    const boot = async (env: Record<string, string>) => {
      const worker = await stack.bootWorker({ ...servers.env, ...env });
      cleanUps.add(() => worker.close());
    };
    const start = (env: Record<string, string>) => {
      const worker = WorkerProcess.start({ ...stack.env, ...servers.env, ...env });
      cleanUps.add(() => worker.kill());
      return worker;
    };
    const logged = (text: string) =>
      until(`the worker logs "${text}"`, () => Promise.resolve(stack.log.join('').includes(text)));
    /** Nothing reads the slot, which is what the alert EventStreamStopped is about. */
    const isStopped = async () => {
      const slots = await query<{ active: boolean }>(
        servers.database,
        'select active from pg_replication_slots',
      );
      return slots.every(({ active }) => !active);
    };
    const arrives = async (id: string, login: ConnectionOptions) => {
      await until('the event arrives', async () =>
        (await streamedMessages(servers.nats, login)).some((message) => message.id === id),
      );
    };
    const refused = 'refuses its login';

    it('publishes with a token, and says that a wrong one is refused', async () => {
      await restart('authorization { token: "s3cret" }');
      await boot({ EVENT_STREAM_URL: url('nats', 'wrong@') });
      await logged(refused);
      expect(await isStopped()).toBe(true);
      await cleanUps.run();
      await boot({ EVENT_STREAM_URL: url('nats', 's3cret@') });
      await arrives(await emit(api), { token: 's3cret' });
    });

    it('publishes with the seed of an NKey, and says that another one is refused', async () => {
      const seedOf = (user: ReturnType<typeof nkeys.createUser>) =>
        new TextDecoder().decode(user.getSeed());
      const user = nkeys.createUser();
      // The rights that docs/operations/event-stream.md names.
      const subject = `tessera.${stack.env['INSTANCE']}.notes.>`;
      await restart(`authorization { users: [
        { nkey: ${user.getPublicKey()}, permissions: {
          publish: ["${subject}", "$JS.API.INFO", "$JS.API.STREAM.NAMES"], subscribe: "_INBOX.>" } }
        { user: reader, password: reader }
      ] }`);
      stack.log.length = 0;
      await boot({ EVENT_STREAM_CREDENTIALS: seedOf(nkeys.createUser()) });
      await logged(refused);
      await cleanUps.run();
      await boot({ EVENT_STREAM_CREDENTIALS: `${seedOf(user)}\n` });
      await arrives(await emit(api), { user: 'reader', pass: 'reader' });
    });

    it('publishes with a .creds file, and says that one of another operator is refused', async () => {
      const { configuration, credentials } = createOperatorFiles();
      await restart(configuration);
      stack.log.length = 0;
      await boot({ EVENT_STREAM_CREDENTIALS: createOperatorFiles().credentials });
      await logged(refused);
      await cleanUps.run();
      await boot({ EVENT_STREAM_CREDENTIALS: credentials });
      const authenticator = credsAuthenticator(new TextEncoder().encode(credentials));
      await arrives(await emit(api), { authenticator });
    });

    it('publishes over TLS with the authority of NODE_EXTRA_CA_CERTS, and not without it', async () => {
      const folder = join(temporaryFolder('nats-tls'), 'certificates');
      spawnSync(process.execPath, [programPath('sandbox', 'make-certificates'), folder]);
      const file = (name: string) => join(folder, name);
      await restart(`tls { cert_file: "${file('server.pem')}", key_file: "${file('server.key.pem')}" }
        authorization { user: notes, password: "p@ss" }`);
      const env = { EVENT_STREAM_URL: url('tls', 'notes:p%40ss@') };
      const untrusting = start(env);
      await until('the worker logs it', () =>
        Promise.resolve(untrusting.output.join('').includes('unable to verify')),
      );
      expect(await isStopped()).toBe(true);
      await untrusting.kill();
      start({ ...env, NODE_EXTRA_CA_CERTS: file('authority.pem') });
      const tls = { ca: readFileSync(file('authority.pem'), 'utf8') };
      await arrives(await emit(api), { user: 'notes', pass: 'p@ss', tls });
    });

    it('sends no password to a server without TLS', async () => {
      await restart('authorization { user: notes, password: "p@ss" }');
      stack.log.length = 0;
      await boot({ EVENT_STREAM_URL: url('tls', 'notes:p%40ss@') });
      await logged("server does not support 'tls'");
      expect(await isStopped()).toBe(true);
    });
  });
}

if (hasNatsServer() && hasPgBouncer() && redisUrl() !== null) {
  describe('the event stream of a service behind PgBouncer in transaction mode', () => {
    it('has every event, whatever connection its transaction was given', async () => {
      const servers = await createStreamServers();
      cleanUps.add(() => servers.close());
      const stack = await createNoteStack({}, servers.database);
      const pooler = await PgBouncer.start(stack.env['DATABASE_URL'] ?? '', { poolSize: 3 });
      cleanUps.add(() => pooler.stop());
      cleanUps.add(() => stack.close());
      const pooled = {
        DATABASE_URL: pooler.url,
        DATABASE_POOLER: 'transaction',
        REDIS_URL: redisUrl() ?? '',
      };
      const api = await stack.boot({ ...pooled, BACKGROUND_WORK: 'worker' });
      await stack.bootWorker({ ...pooled, ...servers.env });
      await untilStreaming(servers);
      const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
      const written = await Promise.all(
        keys.map(async (key) => {
          const ids: string[] = [];
          for (let n = 0; n < 20; n += 1) {
            ids.push(await emit(api, { body: { note_id: key, n } }));
          }
          return ids;
        }),
      );
      await until('every event arrives', async () => {
        const found = await streamedMessages(servers.nats);
        return found.length >= written.flat().length;
      });
      const messages = await streamedMessages(servers.nats);
      const byKey = keys.map((key) => messages.filter((each) => each.key === key));
      expect(byKey.map((found) => found.map(({ id }) => id))).toEqual(written);
    });
  });
}

it('needs nats-server, pgbouncer and Redis, and CI has them', () => {
  const hasAll = hasNatsServer() && hasPgBouncer() && redisUrl() !== null;
  expect(process.env['CI'] !== 'true' || hasAll).toBe(true);
});
