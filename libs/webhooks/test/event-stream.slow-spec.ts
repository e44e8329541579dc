import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { toAccountId } from '@tessera/ids';
import { hasNatsServer, type TestService, until } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { DataSource } from 'typeorm';
import { WebhookOutboxRepository } from '../src/index.js';
import { createNoteStack, emit, register } from './note-service.js';
import {
  createStreamServers,
  query,
  streamedMessages,
  type StreamServers,
  untilStreaming,
} from './stream.js';

if (hasNatsServer()) {
  describe('the event stream of a service', () => {
    let servers: StreamServers;
    let stack: TestService;
    let api: RunningService;

    beforeAll(async () => {
      servers = await createStreamServers();
      stack = await createNoteStack({}, servers.database);
      api = await stack.boot({ BACKGROUND_WORK: 'worker' });
    });

    afterAll(async () => {
      await stack.close();
      await servers.close();
    });

    const slots = () =>
      query<{ active: boolean }>(servers.database, 'select active from pg_replication_slots');
    const messages = () => streamedMessages(servers.nats);
    const stored = (count: number) =>
      until(`${count} messages are stored`, async () => (await messages()).length >= count);

    it('is off by default: no slot is made, and nothing is written for it', async () => {
      const worker = await stack.bootWorker();
      await query(
        servers.database,
        `select pg_create_logical_replication_slot('probe', 'pgoutput')`,
      );
      await emit(api);
      const found = await query(
        servers.database,
        `select from pg_logical_slot_get_binary_changes('probe', null, null,
           'proto_version', '1', 'publication_names', 'tessera_events', 'messages', 'true')
         where data like '%tessera.event%'::bytea`,
      );
      expect(found).toEqual([]);
      await query(servers.database, `select pg_drop_replication_slot('probe')`);
      expect(await slots()).toEqual([]);
      await worker.close();
    });

    it('has committed events, with the id, the owner and the key in headers', async () => {
      const worker = await stack.bootWorker(servers.env);
      await untilStreaming(servers);
      const rolledBack = api.get(DataSource).transaction(async (tx) => {
        await api.get(WebhookOutboxRepository).emit(tx, { event: 'note.created', body: {} });
        throw new Error('The change failed.');
      });
      await expect(rolledBack).rejects.toThrow('The change failed.');
      const first = await emit(api, { body: { note_id: 'n1', metadata: { name: 'A. Person' } } });
      const second = await emit(api, { ownerId: toAccountId('an-account'), event: 'note.removed' });
      await stored(2);
      const [one, two] = await messages();
      expect(one).toEqual({
        subject: `tessera.${stack.env['INSTANCE']}.notes.note.created`,
        id: first,
        owner: 'instance',
        key: 'n1',
        body: { event: 'note.created', id: first, note_id: 'n1' },
      });
      expect(two).toMatchObject({
        subject: `tessera.${stack.env['INSTANCE']}.notes.note.removed`,
        id: second,
        owner: 'an-account',
      });
      await worker.close();
    });

    it('has every event once when endpoints receive it as well', async () => {
      await register(stack, api, 'https://one.example/');
      await register(stack, api, 'https://two.example/');
      const before = (await messages()).length;
      const worker = await stack.bootWorker(servers.env);
      const ids = [await emit(api), await emit(api), await emit(api)];
      await stored(before + ids.length);
      expect((await messages()).slice(before).map(({ id }) => id)).toEqual(ids);
      await worker.close();
    });

    it('moves the slot past changes that are not events, and never past the end of the log', async () => {
      const worker = await stack.bootWorker(servers.env);
      await query(servers.database, 'create table other (n int)');
      await query(servers.database, 'insert into other select generate_series(1, 5000)');
      const [end] = await query<{ lsn: string }>(
        servers.database,
        'select pg_current_wal_lsn() as lsn',
      );
      await until('the slot has followed', async () => {
        const [slot] = await query<{ followed: boolean; beyond: boolean }>(
          servers.database,
          `select confirmed_flush_lsn >= $1::pg_lsn as followed,
             confirmed_flush_lsn > pg_current_wal_lsn() as beyond from pg_replication_slots`,
          [end?.lsn],
        );
        expect(slot?.beyond).toBe(false);
        return slot?.followed === true;
      });
      await worker.close();
    });

    it('is read by the consumer of the documentation', async () => {
      const page = readFileSync('docs/operations/event-stream.md', 'utf8');
      const [, program = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
      const stream = `tessera_${stack.env['INSTANCE']}_notes`;
      const args = ['--input-type=module', '-', servers.nats.url.replace('nats://', ''), stream];
      // Its packages are found from here.
      const consumer = spawn(process.execPath, args, { cwd: import.meta.dirname });
      let output = '';
      for (const pipe of [consumer.stdout, consumer.stderr]) {
        pipe.setEncoding('utf8').on('data', (text: string) => (output += text));
      }
      consumer.stdin.end(program);
      const wanted = (await messages()).map(({ id }) => id);
      await until('it has printed every event', () =>
        Promise.resolve(wanted.length > 0 && wanted.every((id) => output.includes(id))),
      );
      consumer.kill();
      await once(consumer, 'close');
      expect(output.trim().split('\n')).toHaveLength(wanted.length);
    });

    it('takes over when the process that published is gone', async () => {
      const first = await stack.bootWorker(servers.env);
      await untilStreaming(servers);
      const second = await stack.bootWorker(servers.env);
      const before = (await messages()).length;
      await first.close();
      await emit(api);
      await stored(before + 1);
      await second.close();
    });

    it('publishes nothing, and says so, once its slot was dropped', async () => {
      const name = `select slot_name from pg_replication_slots where not active`;
      await until('the slot is free', async () => (await slots())[0]?.active === false);
      await query(servers.database, `select pg_drop_replication_slot(slot_name) from (${name}) s`);
      const worker = await stack.bootWorker(servers.env);
      await until('the worker logs it', () =>
        Promise.resolve(stack.log.join('').includes('the stream lacks events')),
      );
      expect(await slots()).toEqual([]);
      await worker.close();
      // The operator starts it again.
      await query(servers.database, 'delete from event_stream');
      const next = await stack.bootWorker(servers.env);
      await untilStreaming(servers);
      await next.close();
    });
  });
}

it('needs nats-server, and CI has it', () => {
  expect(process.env['CI'] !== 'true' || hasNatsServer()).toBe(true);
});
