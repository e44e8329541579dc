import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { DataSource } from 'typeorm';
import { call, createNoteStack, emit, register } from './note-service.js';
import type { Registered } from './note-service.js';
import { Receiver } from './receiver.js';

const PATH = '/api/admin/webhooks';
const URL = 'https://receiver.example/hooks';

interface Endpoint extends Registered {
  readonly description: string | null;
  readonly enabled: boolean;
}

interface ErrorBody {
  readonly message: string;
  readonly validation_errors?: { path: string; message: string }[];
}

interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly event: string;
  readonly status: string;
  readonly attempt_count: number;
  readonly last_outcome: string | null;
}

let stack: TestService;
let api: RunningService;
let receivers: Receiver[] = [];

beforeAll(async () => {
  // Retries wait for seconds, so that an endpoint can be disabled before the next one.
  stack = await createNoteStack({ WEBHOOK_TIME_SCALE: '10' });
  api = await stack.boot();
});

afterAll(async () => {
  await stack.close();
});

afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  receivers = [];
  await api.get(DataSource).query('delete from webhook_endpoint');
});

async function receiver(...respond: Parameters<typeof Receiver.start>): Promise<Receiver> {
  const started = await Receiver.start(...respond);
  receivers.push(started);
  return started;
}

function post<Body = Endpoint>(path: string, body?: unknown): ReturnType<typeof call<Body>> {
  return call<Body>(stack, api, path, { method: 'POST', body });
}

function patch<Body = Endpoint>(id: string, body: unknown): ReturnType<typeof call<Body>> {
  return call<Body>(stack, api, `${PATH}/${id}`, { method: 'PATCH', body });
}

async function deliveriesOf({ id }: Pick<Endpoint, 'id'>): Promise<Delivery[]> {
  const { body } = await call<{ data: Delivery[] }>(stack, api, `${PATH}/${id}/deliveries`);
  return body.data;
}

/** Waits until a delivery of each event has ended. */
async function ended(endpoint: Pick<Endpoint, 'id'>, events: readonly string[]) {
  let found: Delivery[] = [];
  await until('the deliveries ended', async () => {
    const all = await deliveriesOf(endpoint);
    found = all.filter(({ status, event_id: id }) => status !== 'pending' && events.includes(id));
    return found.length === events.length;
  });
  return found;
}

describe('description', () => {
  it('is shown by all reads, changed, and removed by null', async () => {
    const request = { url: URL, events: ['note.created'], description: 'Ledger, Berlin' };
    const { body: created } = await post(PATH, request);
    expect(created).toMatchObject({ description: 'Ledger, Berlin', enabled: true });
    const { body: list } = await call<{ data: Endpoint[] }>(stack, api, PATH);
    expect(list.data).toMatchObject([{ description: 'Ledger, Berlin', enabled: true }]);
    const changed = await patch(created.id, { description: 'x'.repeat(200) });
    expect(changed.body.description).toBe('x'.repeat(200));
    expect((await patch(created.id, { enabled: true })).body.description).toBe('x'.repeat(200));
    expect((await patch(created.id, { description: null })).body.description).toBeNull();
  });

  it.each([
    ['201 characters', 'x'.repeat(201)],
    ['a number', 7],
    ['a card number', 'card 4111 1111 1111 1111'],
  ])('is refused with %s', async (_case, description) => {
    const request = { url: URL, events: ['note.created'], description };
    const { status, body } = await post<ErrorBody>(PATH, request);
    expect({ status, paths: body.validation_errors?.map(({ path }) => path) }).toEqual({
      status: 422,
      paths: ['$.description'],
    });
  });
});

describe('events with patterns', () => {
  it.each([['note.*'], ['*']])('%s receives every event that it matches', async (pattern) => {
    const [matched, exact] = [await receiver(), await receiver()];
    const { events } = await register(stack, api, matched.url, [pattern]);
    expect(events).toEqual([pattern]);
    await register(stack, api, exact.url, ['note.removed']);
    const ids = [await emit(api), await emit(api, { event: 'note.removed' })];
    const received = await matched.has(2);
    expect(new Set(received.map(({ event }) => event.id))).toEqual(new Set(ids));
    expect((await exact.has(1)).map(({ event }) => event.id)).toEqual([ids[1]]);
  });

  it('reaches an endpoint once when a name and patterns match', async () => {
    const target = await receiver();
    const endpoint = await register(stack, api, target.url, ['note.created', 'note.*', '*']);
    await ended(endpoint, [await emit(api)]);
    expect(await deliveriesOf(endpoint)).toHaveLength(1);
  });

  it('receives no longer what a changed pattern does not match', async () => {
    const [target, control] = [await receiver(), await receiver()];
    const { id } = await register(stack, api, target.url, ['*']);
    await register(stack, api, control.url, ['*']);
    await patch(id, { events: ['webhook.*'] });
    await emit(api);
    await control.has(1);
    expect(await deliveriesOf({ id })).toEqual([]);
    expect(target.received).toEqual([]);
  });

  it.each(['other.*', 'note.created.*', 'no*', '*.created', '**', 'note.*.*'])(
    'returns 422 for %s with its path',
    async (pattern) => {
      const request = { url: URL, events: ['note.created', pattern] };
      const { status, body } = await post<ErrorBody>(PATH, request);
      expect({ status, errors: body.validation_errors }).toEqual({
        status: 422,
        errors: [
          {
            path: '$.events[1]',
            message: 'is not an event type of this service, nor a pattern that matches one',
          },
        ],
      });
    },
  );
});

describe('a disabled endpoint', () => {
  it('gets no attempt; a resend brings what occurred meanwhile', async () => {
    const [target, reports] = [await receiver(), await receiver()];
    const endpoint = await register(stack, api, target.url);
    await register(stack, api, reports.url, ['webhook.delivery.failed']);
    expect((await patch(endpoint.id, { enabled: false })).body.enabled).toBe(false);
    const ids = [await emit(api), await emit(api)];
    const failed = await ended(endpoint, ids);
    const outcome = { status: 'failed', last_outcome: 'endpoint_disabled' };
    expect(failed).toMatchObject([outcome, outcome]);
    expect(target.received).toEqual([]);

    await patch(endpoint.id, { enabled: true });
    const later = await emit(api);
    expect((await target.has(1)).map(({ event }) => event.id)).toEqual([later]);
    const { status } = await post(`${PATH}/${endpoint.id}/resend`, {
      from: '2020-01-01T00:00:00Z',
    });
    expect(status).toBe(202);
    const received = await target.has(3);
    expect(
      received
        .slice(1)
        .map(({ event }) => event.id)
        .sort(),
    ).toEqual([...ids].sort());
    // They did not fail: the owner knows that the endpoint was disabled.
    expect(reports.received).toEqual([]);
  });

  it('gets no further attempt of a delivery that was pending', async () => {
    const target = await receiver((response) => response.writeHead(500).end());
    const endpoint = await register(stack, api, target.url);
    const id = await emit(api);
    await target.has(1);
    await patch(endpoint.id, { enabled: false });
    const attempts = target.received.length;
    expect(await ended(endpoint, [id])).toMatchObject([{ last_outcome: 'endpoint_disabled' }]);
    expect(target.received).toHaveLength(attempts);
  });

  it('is created so on request, and others receive their copies', async () => {
    const [target, other] = [await receiver(), await receiver()];
    const request = { url: target.url, events: ['*'], enabled: false };
    const { body: endpoint } = await post(PATH, request);
    expect(endpoint.enabled).toBe(false);
    await register(stack, api, other.url);
    const id = await emit(api);
    await other.has(1);
    await ended(endpoint, [id]);
    expect(target.received).toEqual([]);
  });

  it('returns 409 for a test event and for resends', async () => {
    const target = await receiver();
    const endpoint = await register(stack, api, target.url);
    const [delivery] = await ended(endpoint, [await emit(api)]);
    await patch(endpoint.id, { enabled: false });
    const range = { from: '2020-01-01T00:00:00Z', status: 'succeeded' };
    const refused = [
      await post<ErrorBody>(`${PATH}/${endpoint.id}/test`),
      await post<ErrorBody>(`${PATH}/${endpoint.id}/resend`, range),
      await post<ErrorBody>(`/api/admin/deliveries/${delivery?.id ?? ''}/resend`),
    ];
    const conflict = { status: 409, message: 'The webhook endpoint is disabled. Enable it first.' };
    expect(refused.map(({ status, body }) => ({ status, message: body.message }))).toEqual([
      conflict,
      conflict,
      conflict,
    ]);
  });
});
