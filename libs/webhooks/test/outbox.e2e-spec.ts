import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { toAccountId } from '@tessera/ids';
import { DataSource } from 'typeorm';
import { fanOutSql, INSTANCE_OWNER, WebhookOutboxRepository } from '../src/index.js';
import { until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { createNoteStack, emit, register } from './note-service.js';
import { Receiver } from './receiver.js';

/** A state change and its notifications in one statement, as a hot path makes them. */
const INSERT_NOTES = `
  with changed as (
    insert into note (id, owner_id) select * from unnest($1::uuid[], $2::text[]) returning id
  ), occurred(event_id, event, owner_id, body, traceparent) as (
    select *, null from unnest($3::uuid[], $4::text[], $2::text[], $5::text[])
  ), queued as (${fanOutSql('occurred')})
  select count(*)::int as changed from changed`;

let stack: TestService;
let api: RunningService;
let dataSource: DataSource;

beforeAll(async () => {
  stack = await createNoteStack();
  api = await stack.boot({ BACKGROUND_WORK: 'worker' });
  dataSource = api.get(DataSource);
  await dataSource.query('create table note (id uuid primary key, owner_id text not null)');
});

afterAll(async () => {
  await stack.close();
});

beforeEach(async () => {
  await dataSource.query('truncate webhook_endpoint, webhook_delivery, note');
});

interface Queued {
  readonly event: string;
  readonly endpoint_id: string;
  readonly owner_id: string;
  readonly body: string;
  readonly transaction: string;
}

function queued(): Promise<Queued[]> {
  return dataSource.query(
    'select event, endpoint_id, owner_id, body, xmin as transaction from webhook_delivery order by body',
  );
}

function insertNotes(owners: string[]): Promise<unknown> {
  const ids = owners.map(() => randomUUID());
  return dataSource.query(INSERT_NOTES, [
    ids,
    owners,
    owners.map(() => randomUUID()),
    owners.map(() => 'note.created'),
    owners.map((owner, index) => `${index} of ${owner}`),
  ]);
}

describe('WebhookOutboxRepository.emit', () => {
  it('queues one copy per subscribed endpoint, in the transaction of the change', async () => {
    const endpoints = [
      await register(stack, api, 'https://one.example/'),
      await register(stack, api, 'https://two.example/', ['note.removed', 'note.created']),
    ];
    await register(stack, api, 'https://other.example/', ['note.removed']);
    await dataSource.transaction(async (tx) => {
      await tx.query('insert into note values ($1, $2)', [randomUUID(), INSTANCE_OWNER]);
      await api.get(WebhookOutboxRepository).emit(tx, { event: 'note.created', body: { a: 1 } });
    });
    const rows = await queued();
    expect(rows.map((row) => row.endpoint_id).sort()).toEqual(endpoints.map(({ id }) => id).sort());
    const [note] = await dataSource.query<{ xmin: string }[]>('select xmin from note');
    expect(rows.map((row) => row.transaction)).toEqual([note?.xmin, note?.xmin]);
  });

  it('keeps the change out when its notification cannot be queued', async () => {
    await register(stack, api, 'https://one.example/');
    const change = dataSource.transaction(async (tx) => {
      await tx.query('insert into note values ($1, $2)', [randomUUID(), INSTANCE_OWNER]);
      await api
        .get(WebhookOutboxRepository)
        .emit(tx, { event: 'note.created', id: 'no-uuid', body: {} });
    });
    await expect(change).rejects.toThrow('uuid');
    expect(await dataSource.query('select from note')).toEqual([]);
  });

  it('tells an event to the endpoints of its owner only', async () => {
    await register(stack, api, 'https://one.example/');
    await emit(api, { ownerId: toAccountId('another-owner') });
    expect(await queued()).toEqual([]);
  });

  it('takes a text as it is', async () => {
    await register(stack, api, 'https://one.example/');
    const id = randomUUID();
    const body = `{ "id": "${id}",  "event": "note.created", "ü": 1.0 }`;
    await emit(api, { id, body });
    expect((await queued())[0]?.body).toBe(body);
  });
});

describe('fanOutSql', () => {
  it('queues the events of a batch in the one statement that makes the changes', async () => {
    const { id } = await register(stack, api, 'https://one.example/');
    expect(await insertNotes([INSTANCE_OWNER, 'another-owner', INSTANCE_OWNER])).toEqual([
      { changed: 3 },
    ]);
    const rows = await queued();
    expect(rows).toMatchObject([
      { event: 'note.created', endpoint_id: id, body: `0 of ${INSTANCE_OWNER}` },
      { event: 'note.created', endpoint_id: id, body: `2 of ${INSTANCE_OWNER}` },
    ]);
    const notes = await dataSource.query<{ xmin: string }[]>('select xmin from note');
    expect(new Set(notes.map(({ xmin }) => xmin))).toEqual(new Set([rows[0]?.transaction]));
  });

  it('costs a change only the query when no endpoint subscribes', async () => {
    await insertNotes([INSTANCE_OWNER]);
    expect(await queued()).toEqual([]);
  });
});

describe('a separate worker', () => {
  it('delivers what the API has queued', async () => {
    const target = await Receiver.start();
    await register(stack, api, target.url);
    const id = await emit(api);
    const worker = await stack.bootWorker();
    const [notification] = await target.has(1);
    expect(notification?.event.id).toBe(id);
    await emit(api);
    await target.has(2);
    await ready(worker.managementUrl);
    await worker.close();
    await target.close();
    expect(await queued()).toEqual([]);
  });
});

/** Resolves when the process says that it is ready. */
async function ready(managementUrl: string): Promise<void> {
  const readiness = async () => (await fetch(`${managementUrl}/health/ready`)).status;
  await until('the process is ready', async () => (await readiness()) === 200);
}
