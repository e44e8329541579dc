import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { DataSource } from 'typeorm';
import { WebhookLogWorker } from '../src/deliveries/webhook-log.worker.js';
import { verifySignature, verifyStandardSignature } from '../src/index.js';
import type { TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { call, createNoteStack, emit, register } from './note-service.js';
import type { Registered } from './note-service.js';
import { Receiver } from './receiver.js';
import type { Notification } from './receiver.js';

const PATH = '/api/admin/webhooks';
const HOUR = 3_600;

interface Endpoint extends Registered {
  readonly previous_key_until: string | null;
}

interface ErrorBody {
  readonly message: string;
  readonly validation_errors?: { path: string }[];
}

let stack: TestService;
let api: RunningService;
let target: Receiver;

beforeAll(async () => {
  stack = await createNoteStack({ WEBHOOK_TIME_SCALE: '20' });
  api = await stack.boot();
});

afterAll(async () => {
  await stack.close();
});

afterEach(async () => {
  await target.close();
  await api.get(DataSource).query('delete from webhook_endpoint');
});

async function endpointOf(...respond: Parameters<typeof Receiver.start>): Promise<Registered> {
  target = await Receiver.start(...respond);
  return register(stack, api, target.url);
}

function rotate<Body = Endpoint>(
  { id }: Pick<Registered, 'id'>,
  overlap: unknown,
  headers = {},
): ReturnType<typeof call<Body>> {
  const body = { overlap_seconds: overlap };
  return call<Body>(stack, api, `${PATH}/${id}/rotate-key`, { method: 'POST', body, headers });
}

/** Lets the overlap end, also for a claim whose transaction has begun before. */
async function endOverlap({ id }: Pick<Registered, 'id'>): Promise<void> {
  const end = `update webhook_endpoint set previous_key_until = now() - interval '1 minute'
    where id = $1`;
  await api.get(DataSource).query(end, [id]);
}

/** What the official library and ours think of a notification, by key. */
function verdict({ body, headers }: Notification, key: string) {
  const official = new Webhook(Buffer.from(key).toString('base64'));
  let standard = true;
  try {
    official.verify(body, headers as Record<string, string>);
  } catch {
    standard = false;
  }
  expect(verifyStandardSignature(body, headers, key)).toBe(standard);
  return {
    standard,
    specified: verifySignature(body, headers['x-hmac-signature'], key),
    next: verifySignature(body, headers['x-hmac-signature-next'], key),
  };
}

async function nextNotification(count: number): Promise<Notification> {
  await emit(api);
  const found = (await target.has(count))[count - 1];
  if (found === undefined) throw new Error('Nothing arrived.');
  return found;
}

describe('POST /api/admin/webhooks/{id}/rotate-key', () => {
  it('signs with both keys during the overlap, and afterwards with the new one', async () => {
    const before = await endpointOf();
    const { status, body: after } = await rotate(before, HOUR);
    expect(status).toBe(200);
    expect(after.hmac_key).toMatch(/^whk_[0-9A-Za-z]{43}$/);
    expect(after.hmac_key).not.toBe(before.hmac_key);
    const seconds = (Date.parse(after.previous_key_until ?? '') - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(HOUR - 60);
    expect(seconds).toBeLessThanOrEqual(HOUR + 1);

    const overlapping = await nextNotification(1);
    const old = { standard: true, specified: true, next: false };
    expect(verdict(overlapping, before.hmac_key)).toEqual(old);
    expect(verdict(overlapping, after.hmac_key)).toEqual({
      standard: true,
      specified: false,
      next: true,
    });
    expect(overlapping.headers['x-hmac-signature']).toMatch(/^[0-9a-f]{64}$/);

    await endOverlap(before);
    const later = await nextNotification(2);
    const none = { standard: false, specified: false, next: false };
    expect(verdict(later, before.hmac_key)).toEqual(none);
    expect(verdict(later, after.hmac_key)).toEqual({ ...none, standard: true, specified: true });
    expect(later.headers).not.toHaveProperty('x-hmac-signature-next');
  });

  it('signs retries of earlier events with both keys, too', async () => {
    const before = await endpointOf((response, _, index) =>
      response.writeHead(index === 0 ? 500 : 200).end(),
    );
    await nextNotification(1);
    const { body: after } = await rotate(before, HOUR);
    const [, retry] = await target.has(2);
    if (retry === undefined) throw new Error('No retry arrived.');
    expect(verdict(retry, before.hmac_key)).toMatchObject({ standard: true, specified: true });
    expect(verdict(retry, after.hmac_key)).toMatchObject({ standard: true, next: true });
  });

  it('replaces the key at once without an overlap, also while one is under way', async () => {
    const before = await endpointOf();
    await rotate(before, HOUR);
    const { body: after } = await rotate(before, 0);
    expect(after.previous_key_until).toBeNull();
    const found = await nextNotification(1);
    expect(verdict(found, before.hmac_key).standard).toBe(false);
    expect(verdict(found, after.hmac_key)).toMatchObject({ standard: true, specified: true });
  });

  it('returns 409 for a second overlap, and accepts it after the first', async () => {
    const endpoint = await endpointOf();
    await rotate(endpoint, HOUR);
    const { status, body } = await rotate<ErrorBody>(endpoint, HOUR);
    expect(status).toBe(409);
    expect(body.message).toMatch(/^Two keys sign until .* overlap_seconds 0\.$/);
    await endOverlap(endpoint);
    expect((await rotate(endpoint, HOUR)).status).toBe(200);
  });

  it('shows the key once, masks it in reads and replays, and stores it sealed', async () => {
    const endpoint = await endpointOf();
    const headers = { 'x-idempotency-key': 'rotate-once' };
    const { body: first } = await rotate(endpoint, HOUR, headers);
    const { body: replayed } = await rotate(endpoint, HOUR, headers);
    const masked = `${first.hmac_key.slice(0, 5)}xxxxx`;
    expect(replayed).toEqual({ ...first, hmac_key: masked });
    const { body: read } = await call<Endpoint>(stack, api, `${PATH}/${endpoint.id}`);
    expect(read).toEqual({ ...first, hmac_key: masked });
    const [row] = await api
      .get(DataSource)
      .query<{ hmac_key: Buffer; previous_hmac_key: Buffer }[]>('select * from webhook_endpoint');
    expect(row?.hmac_key.includes(first.hmac_key)).toBe(false);
    expect(row?.previous_hmac_key.includes(endpoint.hmac_key)).toBe(false);
  });

  it('removes the previous key after the overlap, and not before', async () => {
    const endpoint = await endpointOf();
    await rotate(endpoint, HOUR);
    const previous = async () => {
      await api.get(WebhookLogWorker).run();
      const [row] = await api
        .get(DataSource)
        .query<{ previous_hmac_key: Buffer | null }[]>('select * from webhook_endpoint');
      return row?.previous_hmac_key;
    };
    expect(await previous()).toBeInstanceOf(Buffer);
    await endOverlap(endpoint);
    expect(await previous()).toBeNull();
  });

  it.each([[-1], [86_401], [1.5], ['60'], [undefined]])('returns 422 for %j', async (overlap) => {
    const endpoint = await endpointOf();
    const { status, body } = await rotate<ErrorBody>(endpoint, overlap);
    expect(status).toBe(422);
    expect(new Set(body.validation_errors?.map(({ path }) => path))).toEqual(
      new Set(['$.overlap_seconds']),
    );
  });
});
