import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { race } from '@tessera/local/testing';
import { bootService } from '@tessera/service';
import { vault } from '@tessera/vault';
import {
  deriveTokenServiceKeys,
  signMessage,
} from '../../../../sandbox/src/network-tokens/token-service-keys.js';
import { fromPan } from '../../factories/cards.js';
import { paths } from '../../support/paths.js';
import type { Answer } from '../../support/vault-under-test.js';
import { Schemes, statusOf, TOKEN_SERVICE_SECRET } from './support/schemes.js';

const PATH = '/callbacks/network-tokens';
const INCOMPLETE_MONTH = 11;
const KEYS = deriveTokenServiceKeys(TOKEN_SERVICE_SECRET);
const MINUTE_MS = 60_000;

let schemes: Schemes;

beforeAll(async () => {
  schemes = await Schemes.boot({ vault: { LOG_LEVEL: 'warn' } });
  await schemes.subscribe();
});

afterEach(() => {
  jest.restoreAllMocks();
  schemes.resetTime();
});

afterAll(async () => {
  await schemes.close();
});

function createToken(overrides: object = {}): Promise<string> {
  return schemes.createActive(fromPan({ ...overrides }));
}

/** The state of a token at the scheme as a notification, with changes. */
async function notificationOf(id: string, changes: object = {}): Promise<Record<string, unknown>> {
  const { reference, sequence } = await schemes.atScheme(id);
  const [row] = await schemes.vault.query<Record<string, unknown>>(
    `select token_expiry_month, token_expiry_year, payment_account_reference, card_art_id
     from network_token where id = $1`,
    [id],
  );
  return {
    id: randomUUID(),
    occurred_at: new Date().toISOString(),
    reference,
    sequence: sequence + 1,
    status: 'active',
    reason: null,
    expiry_month: row?.['token_expiry_month'],
    expiry_year: row?.['token_expiry_year'],
    payment_account_reference: row?.['payment_account_reference'],
    card_art_id: row?.['card_art_id'],
    ...changes,
  };
}

interface Sending {
  readonly signature?: string | null;
  readonly headers?: Record<string, string>;
  readonly at?: string;
}

function notify(notification: object | string, sending: Sending = {}): Promise<Answer> {
  const rawBody = typeof notification === 'string' ? notification : JSON.stringify(notification);
  const now = schemes.vault.clock.now();
  const signature = signMessage(KEYS.notifications, 'notification', rawBody, now);
  const { signature: sent = signature, headers = {}, at } = sending;
  return schemes.call('POST', PATH, {
    rawBody,
    token: null,
    headers: { ...(sent !== null && { 'x-signature': sent }), ...headers },
    ...(at !== undefined && { at }),
  });
}

const reasons = async (id: string): Promise<string[]> =>
  (await schemes.events(id)).map(({ reason }) => reason);

describe('what happens at the scheme', () => {
  it('suspends and resumes the token, each with its event', async () => {
    const id = await createToken();
    await schemes.simulate(id, { update: 'status', status: 'suspended' });
    await schemes.untilStatus(id, 'suspended');
    await schemes.simulate(id, { update: 'status', status: 'active' });
    await schemes.untilStatus(id, 'active');
    expect(await reasons(id)).toEqual(['activated', 'suspended', 'resumed']);
  });

  it('gives the token a new expiry', async () => {
    const id = await createToken();
    await schemes.simulate(id, { update: 'new-expiry' });
    const { body } = await schemes.until(
      () => schemes.read(id),
      (answer) => (answer.body['network_token'] as Record<string, unknown>)['expiry_year'] === 2103,
    );
    expect(body['card']).toMatchObject({ expiry_year: 2099 });
    expect(await reasons(id)).toEqual(['activated', 'new_expiry']);
  });

  it('gives the card a new picture', async () => {
    const id = await createToken();
    const path = `/api/network/tokens/${id}/card-art`;
    const before = await schemes.get(path);
    await schemes.simulate(id, { update: 'new-art' });
    const after = await schemes.until(
      () => schemes.get(path),
      ({ text }) => text !== before.text,
    );
    expect([after.status, after.body['content_type']]).toEqual([200, 'image/png']);
    expect(await reasons(id)).toEqual(['activated', 'new_card_art']);
  });

  it('deletes the token for ever, and its secrets', async () => {
    const id = await createToken();
    await schemes.simulate(id, { update: 'deleted' });
    const { body } = await schemes.untilStatus(id, 'deleted');
    expect(body['payment_account_reference']).toMatch(/^[0-9A-Z]{29}$/);
    const secrets = await schemes.vault.query('select 1 from sealed_network_token where id = $1', [
      id,
    ]);
    expect(secrets).toEqual([]);
    const late = await notify(await notificationOf(id, { sequence: 99, status: 'active' }));
    expect(late.status).toBe(204);
    expect(statusOf((await schemes.read(id)).body)).toBe('deleted');
    expect(await reasons(id)).toEqual(['activated', 'deleted']);
  });

  it('tells a payment account reference that was not known at first', async () => {
    const id = await createToken({ expiry_month: INCOMPLETE_MONTH });
    const known = await schemes.until(
      () => schemes.read(id),
      (answer) => answer.body['payment_account_reference'] !== null,
    );
    expect(known.body['payment_account_reference']).toMatch(/^[0-9A-Z]{29}$/);
    expect(await reasons(id)).toEqual(['activated', 'new_payment_account_reference']);
  });

  it('is told in the transaction of the change, without card data', async () => {
    const id = await createToken();
    await schemes.simulate(id, { update: 'status', status: 'suspended' });
    await schemes.untilStatus(id, 'suspended');
    const [, queued] = await schemes.vault.query<{ xmin: string; body: string }>(
      `select xmin::text, body from webhook_delivery
       where body::json -> 'related_object' ->> 'id' = $1 order by created_at`,
      [id],
    );
    const [token] = await schemes.vault.query<{ xmin: string }>(
      'select xmin::text from network_token where id = $1',
      [id],
    );
    expect(queued?.xmin).toBe(token?.xmin);
    expect(JSON.parse(String(queued?.body))).toEqual({
      event: 'network.token.updated',
      id: expect.any(String),
      occurred_at: expect.any(String),
      reason: 'suspended',
      related_object: {
        type: 'network_token',
        id,
        url: `http://service.test/api/network/tokens/${id}`,
      },
    });
  });
});

describe('a notification', () => {
  it('changes the token and emits one event when it arrives many times at once', async () => {
    const id = await createToken();
    const notification = await notificationOf(id, { status: 'suspended' });
    const answers = await race(() => notify(notification));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    expect(await reasons(id)).toEqual(['activated', 'suspended']);
  });

  it('that is older than the last one changes nothing', async () => {
    const id = await createToken();
    const older = await notificationOf(id, { status: 'suspended', sequence: 5 });
    const newer = await notificationOf(id, { status: 'active', sequence: 6, expiry_year: 2110 });
    expect((await notify(newer)).status).toBe(204);
    expect((await notify(older)).status).toBe(204);
    const { body } = await schemes.read(id);
    expect(body['network_token']).toMatchObject({ status: 'active', expiry_year: 2110 });
    expect(await reasons(id)).toEqual(['activated', 'new_expiry']);
  });

  it('without news emits no event', async () => {
    const id = await createToken();
    expect((await notify(await notificationOf(id))).status).toBe(204);
    expect(await reasons(id)).toEqual(['activated']);
  });

  it('that leaves a field out does not unset it', async () => {
    const id = await createToken();
    const { body: before } = await schemes.read(id);
    const bare = { expiry_month: null, expiry_year: null, payment_account_reference: null };
    expect((await notify(await notificationOf(id, bare))).status).toBe(204);
    expect((await schemes.read(id)).body).toEqual(before);
  });

  it('is applied although an identifier of the scheme reads like a card number', async () => {
    const id = await createToken();
    // It ends in twelve digits that pass Luhn and begin like those of Maestro.
    const reference = 'SBX117018BEF5472F678609530277';
    const changes = { payment_account_reference: reference, card_art_id: `${reference}/1` };
    expect((await notify(await notificationOf(id, changes))).status).toBe(204);
    const { body } = await schemes.read(id);
    expect(body['payment_account_reference']).toBe(reference);
    const answer = await notify(await notificationOf(id, { reason: reference }));
    expect([answer.status, answer.body['validation_errors']]).toEqual([
      422,
      [{ path: '$.reason', message: expect.any(String) }],
    ]);
  });

  it('returns 404 for an unknown reference', async () => {
    const id = await createToken();
    const answer = await notify(await notificationOf(id, { reference: randomUUID() }));
    expect([answer.status, answer.body['classifier']]).toEqual([404, 'NOT_FOUND']);
  });

  it('returns 401 without a signature and with one of another key, body or use, and reads no body', async () => {
    const id = await createToken();
    const notification = await notificationOf(id, { status: 'suspended' });
    const text = JSON.stringify(notification);
    const now = schemes.vault.clock.now();
    const other = deriveTokenServiceKeys('another-secret-of-sixteen').notifications;
    const forgeries = [
      null,
      '',
      't=1',
      'v1=00',
      signMessage(other, 'notification', text, now),
      signMessage(KEYS.requests, 'notification', text, now),
      signMessage(KEYS.notifications, 'request', text, now),
      signMessage(KEYS.notifications, 'notification', `${text} `, now),
      signMessage(KEYS.notifications, 'notification', text, now).toUpperCase(),
    ];
    for (const signature of forgeries) {
      const answer = await notify(notification, { signature });
      expect([answer.status, answer.body['classifier']]).toEqual([401, 'UNAUTHORIZED']);
    }
    expect((await notify({ garbage: true }, { signature: null })).status).toBe(401);
    expect(statusOf((await schemes.read(id)).body)).toBe('active');
    expect(await reasons(id)).toEqual(['activated']);
  });

  it.each([
    ['five minutes old', -5 * MINUTE_MS - 2_000, 401],
    ['of five minutes in the future', 5 * MINUTE_MS + 2_000, 401],
    ['four minutes old', -4 * MINUTE_MS, 204],
  ])('that is %s answers by its age', async (_case, ageMs, status) => {
    const id = await createToken();
    const notification = await notificationOf(id, { status: 'suspended' });
    const now = schemes.vault.clock.now();
    // It grows no older on its way.
    jest.spyOn(schemes.vault.clock, 'now').mockReturnValue(now);
    const at = new Date(now.getTime() + ageMs);
    const text = JSON.stringify(notification);
    const signature = signMessage(KEYS.notifications, 'notification', text, at);
    expect((await notify(notification, { signature })).status).toBe(status);
  });

  it.each([
    ['reference', undefined, '$.reference'],
    ['sequence', -1, '$.sequence'],
    ['sequence', 1.5, '$.sequence'],
    ['status', 'lost', '$.status'],
    ['expiry_month', 13, '$.expiry_month'],
    ['occurred_at', 'yesterday', '$.occurred_at'],
    ['number', '1', '$.number'],
  ])('returns 422 for a signed notification whose %s is %s', async (name, value, path) => {
    const id = await createToken();
    const answer = await notify(await notificationOf(id, { [name]: value }));
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });

  it('returns 400 for a body that is not JSON and 415 for another content type', async () => {
    expect((await notify('{')).status).toBe(400);
    const headers = { 'content-type': 'text/plain' };
    expect((await notify('{}', { headers })).status).toBe(415);
  });

  it('returns 429 for an IP address that sends too many', async () => {
    const env = { ...schemes.vault.env, PUBLIC_RATE_LIMIT_PER_MINUTE: '5' };
    const strict = await bootService(vault, { env, clock: schemes.vault.clock });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) {
      const answer = await notify({}, { signature: null, at: strict.url });
      statuses.push(answer.status);
    }
    await strict.close();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('is counted by what became of it', async () => {
    const response = await fetch(`${schemes.vault.service.managementUrl}/metrics`);
    const lines = (await response.text()).split('\n');
    const outcomes = lines.flatMap(
      (line) => /^network_token_notifications_total\{outcome="(\w+)"\}/.exec(line)?.[1] ?? [],
    );
    expect(outcomes.sort()).toEqual(['applied', 'unchanged', 'unknown_token', 'unsigned']);
  });
});
