import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFile, until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { verifySignature } from '../src/index.js';
import { call, createNoteStack, emit, register } from './note-service.js';
import { Receiver } from './receiver.js';

const KEY = 'whk_of_the_operator';
let stack: TestService;
let internal: Receiver;
let api: RunningService;
/** How many of the next requests the receiver refuses. */
let failures = 0;

beforeAll(async () => {
  // As in production: no private range is allowed.
  stack = await createNoteStack({ OUTBOUND_ALLOW_CIDRS: '' });
  internal = await Receiver.start((response) => {
    failures -= 1;
    response.writeHead(failures >= 0 ? 503 : 204).end();
  });
  const keyFile = temporaryFile('key', KEY);
  const endpoints = [{ url: internal.url, events: ['note.created'], key_file: keyFile }];
  api = await stack.boot({ WEBHOOK_INTERNAL_ENDPOINTS: JSON.stringify(endpoints) });
});

afterAll(async () => {
  await stack.close();
  await internal.close();
});

afterEach(() => {
  internal.received.length = 0;
});

describe('a receiver that the operator named', () => {
  it('may be private, and gets events signed with its key', async () => {
    const id = await emit(api);
    const [notification] = await internal.has(1);
    expect(notification?.event.id).toBe(id);
    const signature = notification?.headers['x-hmac-signature'];
    expect(verifySignature(notification?.body ?? '', signature, KEY)).toBe(true);
  });

  it('lends its address to no endpoint that is registered through the API', async () => {
    const other = await register(stack, api, internal.url.replace('/hook', '/admin'), [
      'note.removed',
    ]);
    const same = await register(stack, api, internal.url, ['note.removed']);
    stack.log.length = 0;
    const removed = await emit(api, { event: 'note.removed' });
    await emit(api);
    await internal.has(1);
    const outcomes = () =>
      stack.log
        .map((line) => JSON.parse(line) as Record<string, string>)
        .filter((line) => line['event_id'] === removed)
        .map((line) => [line['endpoint_id'], line['outcome']]);
    // One endpoint may have been tried twice before the other was tried at all.
    const tried = () => new Set(outcomes().map(([id]) => id)).size;
    await until('both have been tried', () => Promise.resolve(tried() === 2));
    expect(new Map(outcomes().map(([id, outcome]) => [id, outcome]))).toEqual(
      new Map([
        [other.id, 'forbidden_address'],
        [same.id, 'forbidden_address'],
      ]),
    );
    expect(internal.received.map(({ event }) => event.event)).toEqual(['note.created']);
  });

  it('gets an event that it refused more than five times', async () => {
    failures = 7;
    const id = await emit(api);
    const received = await internal.has(8);
    expect(received.map(({ event }) => event.id)).toEqual(Array(8).fill(id));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  it('is not shown by the API and cannot be changed there', async () => {
    const { body } = await call<{ data: { url: string }[] }>(stack, api, '/api/admin/webhooks');
    expect(body.data.filter(({ url }) => url === internal.url)).toHaveLength(1);
  });
});
