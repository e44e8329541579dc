import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { FailingEndpointsWorker } from '../src/health/failing-endpoints.worker.js';
import { call, createNoteStack, emit, register } from './note-service.js';
import type { Registered } from './note-service.js';
import { Receiver } from './receiver.js';

const PATH = '/api/admin/webhooks';

interface Health {
  readonly deliveries: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly success_rate: number | null;
  readonly p95_ms: number | null;
  readonly pending: number;
  readonly failing_since: string | null;
  readonly last_success_at: string | null;
  readonly last_failure: { readonly outcome: string; readonly status: number | null } | null;
}

interface Endpoint extends Registered {
  readonly enabled: boolean;
  readonly disabled_at: string | null;
  readonly disabled_reason: string | null;
  readonly failing_since: string | null;
}

let stack: TestService;
let api: RunningService;
let receivers: Receiver[] = [];

beforeAll(async () => {
  stack = await createNoteStack({ WEBHOOK_DISABLE_AFTER_HOURS: '48' });
  api = await stack.boot();
});

afterAll(async () => {
  await stack.close();
});

afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  receivers = [];
  await api.get(DataSource).query('delete from webhook_endpoint');
  await api.get(DataSource).query('delete from webhook_delivery');
});

async function receiver(...respond: Parameters<typeof Receiver.start>): Promise<Receiver> {
  const started = await Receiver.start(...respond);
  receivers.push(started);
  return started;
}

const failing = () => receiver((response) => response.writeHead(503).end());

async function healthOf({ id }: Pick<Endpoint, 'id'>): Promise<Health> {
  const { status, body } = await call<Health>(stack, api, `${PATH}/${id}/health`);
  expect(status).toBe(200);
  return body;
}

async function read({ id }: Pick<Endpoint, 'id'>): Promise<Endpoint> {
  return (await call<Endpoint>(stack, api, `${PATH}/${id}`)).body;
}

/** Waits until every delivery of the endpoint has ended. */
async function ended(endpoint: Pick<Endpoint, 'id'>, count: number): Promise<Health> {
  let health: Health | undefined;
  await until('the deliveries ended', async () => {
    health = await healthOf(endpoint);
    return health.deliveries === count && health.pending === 0;
  });
  if (health === undefined) throw new Error('unread');
  return health;
}

function runWorker(): Promise<number> {
  return api.get(FailingEndpointsWorker).run();
}

/** How many endpoints are in which state, as metrics show it. */
async function states(): Promise<Record<string, number>> {
  const text = await api.get(Registry).metrics();
  const samples = text.matchAll(/^webhook_endpoints\{state="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...samples].map(([, state, count]) => [state ?? '', Number(count)]));
}

/** As if the endpoint had begun to fail so long ago. */
async function age({ id }: Pick<Endpoint, 'id'>, hours: number): Promise<void> {
  await api.get(DataSource).query(
    `update webhook_endpoint set failing_since = now() - $2::int * interval '1 hour'
     where id = $1 and failing_since is not null`,
    [id, hours],
  );
}

describe('the health of an endpoint', () => {
  it('is unknown before its first delivery', async () => {
    const endpoint = await register(stack, api, (await receiver()).url);
    expect(await healthOf(endpoint)).toMatchObject({
      ...{ webhook_id: endpoint.id, deliveries: 0, succeeded: 0, failed: 0, pending: 0 },
      ...{ success_rate: null, p95_ms: null, failing_since: null },
      ...{ last_success_at: null, last_failure: null },
    });
  });

  it('counts deliveries and times attempts', async () => {
    let broken = false;
    const target = await receiver((response) => response.writeHead(broken ? 500 : 204).end());
    const endpoint = await register(stack, api, target.url);
    for (let n = 0; n < 3; n++) await emit(api);
    await ended(endpoint, 3);
    broken = true;
    await emit(api);
    const health = await ended(endpoint, 4);
    expect(health).toMatchObject({
      ...{ deliveries: 4, succeeded: 3, failed: 1, success_rate: 0.75 },
      last_failure: { outcome: 'status_5xx', status: 500 },
    });
    expect(health.p95_ms).toBeGreaterThanOrEqual(0);
    expect(health.last_success_at).not.toBeNull();
    expect(health.failing_since).not.toBeNull();
  });

  it('fails from the first failed attempt to the next success, in reads too', async () => {
    let broken = true;
    const target = await receiver((response) => response.writeHead(broken ? 500 : 204).end());
    const endpoint = await register(stack, api, target.url);
    await emit(api);
    await until('it fails', async () => (await read(endpoint)).failing_since !== null);
    const { failing_since: since } = await read(endpoint);
    await ended(endpoint, 1);
    expect((await read(endpoint)).failing_since).toBe(since);
    const { body: list } = await call<{ data: Endpoint[] }>(stack, api, PATH);
    expect(list.data).toMatchObject([{ id: endpoint.id, failing_since: since }]);
    broken = false;
    await emit(api);
    await until('it recovered', async () => (await read(endpoint)).failing_since === null);
  });

  it('is of one owner, with the scope to read webhooks', async () => {
    const unknown = '5c1b7c0a-9c5e-4a0e-8d43-7f1f0d1b2c3a';
    expect((await call(stack, api, `${PATH}/${unknown}/health`)).status).toBe(404);
    const { id } = await register(stack, api, (await receiver()).url);
    const path = `${PATH}/${id}/health`;
    expect((await call(stack, api, path, { scope: 'admin:webhooks:write' })).status).toBe(403);
    expect((await call(stack, api, path, { scope: 'admin:webhooks:read' })).status).toBe(200);
  });
});

describe('an endpoint at which everything fails', () => {
  it('is reported after half the time, and disabled after all of it', async () => {
    const [target, reports] = [await failing(), await receiver()];
    const endpoint = await register(stack, api, target.url);
    await register(stack, api, reports.url, ['webhook.endpoint.*']);
    await emit(api);
    await ended(endpoint, 1);
    await age(endpoint, 23);
    expect(await runWorker()).toBe(0);

    await age(endpoint, 25);
    expect(await runWorker()).toBe(1);
    expect(await runWorker()).toBe(0);
    const [reported] = await reports.has(1);
    const { failing_since: since } = await read(endpoint);
    expect(JSON.parse(reported?.body ?? '')).toMatchObject({
      event: 'webhook.endpoint.failing',
      webhook_id: endpoint.id,
      failing_since: since,
      disabled_from: new Date(Date.parse(since ?? '') + 48 * 3_600_000).toISOString(),
    });

    expect(await states()).toMatchObject({ failing: 1, to_be_disabled: 1, disabled: 0 });

    await age(endpoint, 49);
    expect(await runWorker()).toBe(1);
    const disabled = await read(endpoint);
    expect(disabled).toMatchObject({ enabled: false, disabled_reason: 'failures' });
    expect(disabled.disabled_at).not.toBeNull();
    const [, last] = await reports.has(2);
    expect(JSON.parse(last?.body ?? '')).toMatchObject({
      event: 'webhook.endpoint.disabled',
      webhook_id: endpoint.id,
    });
    expect(stack.log.join('\n')).toContain('was disabled because every attempt failed');
  });

  it('is not disabled while nothing is sent to it', async () => {
    const endpoint = await register(stack, api, (await failing()).url);
    await emit(api);
    await ended(endpoint, 1);
    // It failed once, and no event occurred since.
    await age(endpoint, 49);
    await api
      .get(DataSource)
      .query(
        `update webhook_log set logged_at = now() - interval '48 hours' where endpoint_id = $1`,
        [endpoint.id],
      );
    expect(await runWorker()).toBe(1);
    expect(await runWorker()).toBe(0);
    expect((await read(endpoint)).enabled).toBe(true);
  });

  it('is not disabled if anything succeeded since', async () => {
    const endpoint = await register(stack, api, (await failing()).url);
    await emit(api);
    await ended(endpoint, 1);
    await age(endpoint, 60);
    await api
      .get(DataSource)
      .query('update webhook_log set succeeded = true where endpoint_id = $1', [endpoint.id]);
    expect(await runWorker()).toBe(0);
  });

  it('begins without failures when it is enabled again', async () => {
    const endpoint = await register(stack, api, (await failing()).url);
    await emit(api);
    await ended(endpoint, 1);
    const path = `${PATH}/${endpoint.id}`;
    const change = async (enabled: boolean) =>
      (await call<Endpoint>(stack, api, path, { method: 'PATCH', body: { enabled } })).body;
    expect(await change(false)).toMatchObject({ disabled_reason: 'request' });
    const enabled = { disabled_at: null, disabled_reason: null, failing_since: null };
    expect(await change(true)).toMatchObject(enabled);
  });
});
