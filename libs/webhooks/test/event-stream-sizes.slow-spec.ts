import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { hasNatsServer, type TestService, until } from '@tessera/local/testing';
import type { RunningService, RunningWorker } from '@tessera/service';
import { createNoteStack, emit } from './note-service.js';
import {
  createStreamServers,
  streamedMessages,
  type StreamServers,
  untilStreaming,
} from './stream.js';

const LARGE = { note_id: 'n1', occurred_at: '2026-01-02T03:04:05.678Z', note: 'x'.repeat(5_000) };

if (hasNatsServer()) {
  describe('an event larger than NATS accepts', () => {
    let servers: StreamServers;
    let stack: TestService;
    let api: RunningService;
    let worker: RunningWorker;

    beforeAll(async () => {
      servers = await createStreamServers();
      stack = await createNoteStack({}, servers.database);
      api = await stack.boot({ BACKGROUND_WORK: 'worker' });
      worker = await stack.bootWorker(servers.env);
      await untilStreaming(servers);
    });

    afterAll(async () => {
      await stack.close();
      await servers.close();
    });

    const stored = async (ids: readonly string[]) => {
      await until('the events are stored', async () => {
        const found = new Set((await streamedMessages(servers.nats)).map(({ id }) => id));
        return ids.every((id) => found.has(id));
      });
      return (await streamedMessages(servers.nats)).filter(({ id }) => ids.includes(id));
    };
    const notices = async () => {
      const text = await (await fetch(`${worker.managementUrl}/metrics`)).text();
      return Number(
        /^event_stream_too_large_total\{.*?event="note.created".*?\} (\d+)/m.exec(text)?.[1],
      );
    };
    const limitStream = async (limit: number) => {
      const connection = await connect({ servers: servers.nats.url });
      const { streams } = await jetstreamManager(connection);
      await streams.update(`tessera_${stack.env['INSTANCE']}_notes`, { max_msg_size: limit });
      await connection.close();
    };
    const emitThree = async () => [
      await emit(api, { body: { note_id: 'n1', n: 1 } }),
      await emit(api, { body: LARGE }),
      await emit(api, { body: { note_id: 'n1', n: 3 } }),
    ];
    const expectNotice = async (ids: readonly string[]) => {
      const messages = await stored(ids);
      expect(messages.map(({ id }) => id)).toEqual(ids);
      const [first, notice, last] = messages;
      expect([first?.body['n'], last?.body['n']]).toEqual([1, 3]);
      expect(notice).toEqual({
        subject: `tessera.${stack.env['INSTANCE']}.notes.note.created`,
        id: ids[1],
        owner: 'instance',
        key: 'n1',
        body: {
          event: 'note.created',
          id: ids[1],
          occurred_at: LARGE.occurred_at,
          too_large: {
            object_id: 'n1',
            bytes: bytesOf({ event: 'note.created', id: ids[1], ...LARGE }),
          },
        },
      });
    };

    it('has a notice in its place while max_payload of the server is smaller', async () => {
      const whole = await emitThree();
      expect((await stored(whole)).map(({ body }) => body['note'])).toContain(LARGE.note);
      await servers.nats.kill();
      await servers.nats.start('max_payload: 1024');
      await expectNotice(await emitThree());
      await until('the notice is counted', async () => (await notices()) === 1);
      expect(stack.log.join('')).toContain('published a notice in its place');
    });

    it('has a notice in its place while max_msg_size of the stream is smaller', async () => {
      await servers.nats.kill();
      await servers.nats.start();
      await limitStream(1024);
      await expectNotice(await emitThree());
      await until('the notice is counted', async () => (await notices()) === 2);
    });

    it('waits, and says why, while not even the notice fits', async () => {
      await limitStream(100);
      const ids = await emitThree();
      await until('the worker logs it', () =>
        Promise.resolve(stack.log.join('').includes('must be at least 1 KiB')),
      );
      await limitStream(1024);
      await expectNotice(ids);
    });
  });
}

function bytesOf(body: object): number {
  return Buffer.byteLength(JSON.stringify(body));
}
