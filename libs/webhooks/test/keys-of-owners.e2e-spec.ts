import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFile, until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { DataSource } from 'typeorm';
import { parseInternalEndpoints } from '../src/endpoints/internal-endpoint.js';
import { InternalEndpointsService } from '../src/endpoints/internal-endpoints.service.js';
import { call, createNoteStack, emit, register } from './note-service.js';
import { Receiver } from './receiver.js';

const AT_ONCE = 8;

let stack: TestService;
let api: RunningService;
let dataSource: DataSource;

beforeAll(async () => {
  stack = await createNoteStack();
  api = await stack.boot();
  dataSource = api.get(DataSource);
});

afterAll(() => stack.close());

interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly attempt_count: number;
}

async function ended(endpointId: string, attempts: number): Promise<Delivery> {
  let found: Delivery | undefined;
  await until('the delivery ended', async () => {
    const path = `/api/admin/webhooks/${endpointId}/deliveries`;
    const { body } = await call<{ data: Delivery[] }>(stack, api, path);
    found = body.data.find((each) => each.status !== 'pending' && each.attempt_count >= attempts);
    return found !== undefined;
  });
  if (found === undefined) throw new Error('No delivery ended.');
  return found;
}

function configured(events: readonly string[]) {
  const endpoint = {
    url: 'https://example.test/hook',
    events,
    key_file: temporaryFile('key', 'k'),
  };
  return parseInternalEndpoints(JSON.stringify([endpoint]));
}

const stored = () =>
  dataSource.query<{ id: string; events: string[] }[]>(
    'select id, events from webhook_endpoint where internal',
  );

describe('webhooks whose keys have the owner', () => {
  it('stores a receiver that the operator named once, from processes that boot at once', async () => {
    await dataSource.query('delete from webhook_endpoint where internal');
    const service = api.get(InternalEndpointsService);
    const provide = async (events: readonly string[]) => {
      const endpoints = configured(events);
      await Promise.all(Array.from({ length: AT_ONCE }, () => service.provide(endpoints)));
    };
    await provide(['note.created']);
    const [first, ...others] = await stored();
    expect([first?.events, others]).toEqual([['note.created'], []]);
    await provide(['note.removed']);
    expect(await stored()).toEqual([{ id: first?.id, events: ['note.removed'] }]);
  });

  it('delivers, sends again once, changes and deletes an endpoint', async () => {
    const target = await Receiver.start();
    try {
      const { id } = await register(stack, api, target.url);
      await emit(api);
      const delivery = await ended(id, 1);
      const resend = () =>
        call(stack, api, `/api/admin/deliveries/${delivery.id}/resend`, { method: 'POST' });
      expect((await resend()).status).toBe(202);
      expect((await ended(id, 2)).id).toBe(delivery.id);
      expect(target.received).toHaveLength(2);
      const path = `/api/admin/webhooks/${id}`;
      const body = { description: 'Changed' };
      const changed = await call(stack, api, path, { method: 'PATCH', body });
      expect(changed.body).toMatchObject({ id, description: 'Changed' });
      expect((await call(stack, api, path, { method: 'DELETE' })).status).toBe(204);
      expect((await call(stack, api, path)).status).toBe(404);
    } finally {
      await target.close();
    }
  });
});
