import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { race, until } from '@tessera/local/testing';
import { signBody } from '@tessera/webhooks';
import { ExpiredTokensWorker } from '../../src/vault-sync/expired-tokens.worker.js';
import { VaultReconcilerWorker } from '../../src/vault-sync/vault-reconciler.worker.js';
import { paths } from '../../../vault/test/support/paths.js';
import { CommerceStack, EVENTS_KEY } from './support/commerce-stack.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DECLINED_MONTH = 1;
/** More than anonymous callers of one IP address may send within a minute. */
const BURST = 2_000;
const PUBLIC_LIMIT = 600;

let stack: CommerceStack;

beforeAll(async () => {
  stack = await CommerceStack.boot();
});

afterEach(async () => {
  stack.toVault.restore();
  stack.toCommerce.restore();
  // What is due by the clock as it is now is done before the clock goes back.
  await stack.settled();
  stack.commerce.clock.reset();
});

afterAll(async () => {
  await stack.close();
});

const activeToken = async (): Promise<string> => {
  const id = await stack.createToken();
  await stack.untilToken(
    id,
    (each) => each['network_token_status'] === 'active' && each['card_art_url'] !== null,
  );
  await stack.settled();
  return id;
};

const statusesTold = async (id: string): Promise<unknown[]> =>
  (await stack.events(id)).map(({ token }) => token['network_token_status']);

const simulate = async (id: string, update: object): Promise<void> => {
  await stack.schemes.simulate(await stack.networkTokenOf(id), update);
};

function notification(type: string, id: string, fields: object = {}): object {
  return {
    event: 'network.token.updated',
    id: randomUUID(),
    occurred_at: '2026-01-02T03:04:05.678Z',
    related_object: { type, id, url: 'http://vault.test/x' },
    ...fields,
  };
}

function notify(body: unknown, key = EVENTS_KEY) {
  const rawBody = JSON.stringify(body);
  const headers = { 'x-hmac-signature': signBody(rawBody, key) };
  return stack.commerce.call('POST', '/vault-events', { rawBody, headers });
}

const reconcile = async (afterMs: number): Promise<void> => {
  stack.commerce.clock.advance(afterMs);
  await stack.commerce.service.get(VaultReconcilerWorker).run();
};

const tasks = (): Promise<Record<string, unknown>[]> =>
  stack.commerce.query('select kind, object_id from vault_task');

/** All tasks that are due, regardless of what postponed them. */
const settleLater = async (): Promise<void> => {
  stack.commerce.clock.advance(10 * MINUTE_MS);
  await stack.settled();
};

describe('what the scheme does', () => {
  it('reaches the token: suspended, resumed, another picture, deleted for ever', async () => {
    const id = await activeToken();
    const before = (await stack.events(id)).length;
    await simulate(id, { update: 'status', status: 'suspended' });
    await stack.untilStatus(id, 'inactive');
    await simulate(id, { update: 'status', status: 'active' });
    const { card_art_url: art } = await stack.untilStatus(id, 'active');
    await simulate(id, { update: 'new-art' });
    await stack.untilToken(id, (token) => token['card_art_url'] !== art);
    await simulate(id, { update: 'deleted' });
    const deleted = await stack.untilStatus(id, 'deleted');
    await stack.settled();
    const told = (await statusesTold(id)).slice(before);
    expect(told).toEqual(['inactive', 'active', 'active', 'deleted']);
    const last = (await stack.events(id)).at(-1);
    expect(last).toMatchObject({ event: 'token.updated', token: deleted });
    expect(deleted['network_token_last_four']).toMatch(/^\d{4}$/);
  });

  it('is told once, however often the vault tells it', async () => {
    const id = await activeToken();
    const told = (await stack.events(id)).length;
    const event = notification('network_token', await stack.networkTokenOf(id));
    for (let time = 0; time < 3; time += 1) expect((await notify(event)).status).toBe(204);
    await notify(notification('pci_token', id));
    await notify(notification('session', id));
    await stack.settled();
    expect(await stack.events(id)).toHaveLength(told);
  });

  it('does not come back when the vault deletes the network token through its API', async () => {
    const id = await activeToken();
    const networkToken = await stack.networkTokenOf(id);
    await stack.schemes.call('DELETE', `/api/network/tokens/${networkToken}`);
    await stack.untilStatus(id, 'deleted');
    const told = (await stack.events(id)).length;
    await notify(notification('network_token', networkToken, { reason: 'activated' }));
    await notify(notification('network_token', networkToken, { reason: 'new_card_art' }));
    await stack.settled();
    expect((await stack.get(`/tokens/${id}`)).body['network_token_status']).toBe('deleted');
    expect(await stack.events(id)).toHaveLength(told);
  });

  it('is never overtaken by an older answer of the vault', async () => {
    const id = await activeToken();
    const networkToken = await stack.networkTokenOf(id);
    // A read starts while the token is active, and its response hangs until after the deletion.
    stack.toVault.matches = ({ url }) => url.endsWith(networkToken);
    stack.toVault.mode = 'hold-response';
    const before = stack.toVault.calls.length;
    await notify(notification('network_token', networkToken));
    await until('the vault was asked', () =>
      Promise.resolve(
        stack.toVault.calls.slice(before).some((call) => call.endsWith(networkToken)),
      ),
    );
    stack.toVault.mode = 'pass';
    await simulate(id, { update: 'deleted' });
    await stack.schemes.untilStatus(networkToken, 'deleted');
    // The worker that waits for the response claims no other work meanwhile.
    await reconcile(DAY_MS);
    await stack.untilStatus(id, 'deleted');
    stack.toVault.restore();
    await stack.settled();
    expect((await statusesTold(id)).at(-1)).toBe('deleted');
    expect((await stack.get(`/tokens/${id}`)).body['network_token_status']).toBe('deleted');
  });
});

describe('a vault that is slow, away or late', () => {
  it('loses nothing: the event is taken at once and acted on when the vault answers', async () => {
    const id = await activeToken();
    stack.toVault.mode = 'cut';
    await simulate(id, { update: 'status', status: 'suspended' });
    await until('the event has arrived', async () => (await tasks()).length > 0);
    expect((await stack.get(`/tokens/${id}`)).body['network_token_status']).toBe('active');
    stack.toVault.restore();
    await settleLater();
    await stack.untilStatus(id, 'inactive');
  });

  it('makes one network token although the answer to its creation is lost', async () => {
    stack.toVault.matches = ({ method, url }) => method === 'POST' && url === '/api/network/tokens';
    stack.toVault.mode = 'cut-response';
    const id = await stack.createToken();
    await until('it was asked for', async () => {
      const { body } = await stack.schemes.get(`/api/network/tokens?pci_token_id=${id}`);
      return (body['data'] as unknown[]).length > 0;
    });
    stack.toVault.restore();
    await settleLater();
    await stack.untilStatus(id, 'active');
    const { body } = await stack.schemes.get(`/api/network/tokens?pci_token_id=${id}`);
    expect(body['data']).toHaveLength(1);
    const events = (await stack.events(id)).map(({ event }) => event);
    expect(events.filter((event) => event === 'token.created')).toHaveLength(1);
  });

  it('makes the token of a session when it is back', async () => {
    const sessionId = await stack.openSession();
    stack.toVault.mode = 'cut';
    await stack.complete(sessionId, { expiry_month: DECLINED_MONTH });
    await until('the event has arrived', async () => (await tasks()).length > 0);
    const id = await stack.newestSession();
    expect((await stack.get(`/tokens/${id}`)).status).toBe(404);
    stack.toVault.restore();
    await settleLater();
    await stack.untilStatus(id, 'failed');
    const events = (await stack.events(id)).map(({ event }) => event);
    expect(events).toEqual(['token.created', 'token.updated']);
  });
});

describe('events that never arrive', () => {
  it('of a session are made up for within a minute', async () => {
    const sessionId = await stack.openSession();
    stack.toCommerce.mode = 'cut';
    await stack.complete(sessionId, { expiry_month: DECLINED_MONTH });
    const id = await stack.newestSession();
    expect((await stack.get(`/tokens/${id}`)).status).toBe(404);
    await reconcile(MINUTE_MS);
    await stack.untilStatus(id, 'failed');
  });

  it('of a network token are made up for within a day', async () => {
    const id = await activeToken();
    stack.toCommerce.mode = 'cut';
    await simulate(id, { update: 'deleted' });
    await stack.schemes.untilStatus(await stack.networkTokenOf(id), 'deleted');
    await stack.loseEvents();
    await stack.settled();
    expect((await stack.get(`/tokens/${id}`)).body['network_token_status']).toBe('active');
    await reconcile(DAY_MS);
    await stack.untilStatus(id, 'deleted');
    expect((await statusesTold(id)).at(-1)).toBe('deleted');
  });

  it('are requested again when the vault was unavailable during the comparison', async () => {
    const id = await activeToken();
    stack.toCommerce.mode = 'cut';
    await simulate(id, { update: 'status', status: 'suspended' });
    await stack.schemes.untilStatus(await stack.networkTokenOf(id), 'suspended');
    stack.toVault.mode = 'cut';
    await expect(reconcile(DAY_MS)).rejects.toMatchObject({ status: 503 });
    stack.toVault.restore();
    await stack.commerce.service.get(VaultReconcilerWorker).run();
    await stack.untilStatus(id, 'inactive');
  });

  it('of a session that was never used end it', async () => {
    await stack.openSession();
    stack.toCommerce.mode = 'cut';
    const id = await stack.newestSession();
    stack.schemes.advance(31 * MINUTE_MS);
    await reconcile(31 * MINUTE_MS);
    stack.schemes.resetTime();
    const rows = await stack.commerce.query('select status from token_session where id = $1', [id]);
    expect(rows).toEqual([{ status: 'expired' }]);
  });
});

describe('an outage of this service', () => {
  it('loses no event: the vault delivers it after more than five refused attempts', async () => {
    const id = await activeToken();
    stack.toCommerce.mode = 'cut';
    await simulate(id, { update: 'status', status: 'suspended' });
    await until('it was refused more than five times', async () => {
      const rows = await stack.schemes.vault.query<{ attempts: number }>(
        'select attempts from webhook_delivery where internal',
      );
      return rows.some(({ attempts }) => attempts > 5);
    });
    expect((await stack.get(`/tokens/${id}`)).body['network_token_status']).toBe('active');
    stack.toCommerce.restore();
    await stack.untilStatus(id, 'inactive');
  });
});

describe('a burst of events', () => {
  it('is taken whole, and leads to the right state', async () => {
    const id = await activeToken();
    const networkToken = await stack.networkTokenOf(id);
    const statuses = new Set<number>();
    const events = Array.from({ length: BURST }, (_, index) =>
      notification('network_token', index % 4 === 0 ? networkToken : randomUUID()),
    );
    await simulate(id, { update: 'status', status: 'suspended' });
    const send = async (): Promise<void> => {
      for (let event = events.pop(); event !== undefined; event = events.pop()) {
        statuses.add((await notify(event)).status);
      }
    };
    await race(send);
    expect([...statuses]).toEqual([204]);
    await stack.untilStatus(id, 'inactive');
    await stack.settled();
    const last = (await stack.events(id)).at(-1);
    expect(last?.token['network_token_status']).toBe('inactive');
  }, 300_000);
});

describe('an outbox that fails', () => {
  const BREAK = `
    create function refuse_delivery() returns trigger language plpgsql as
      $$ begin raise exception 'the outbox is broken'; end $$;
    create trigger refuse_delivery before insert on webhook_delivery
      for each row execute function refuse_delivery();`;
  const MEND = 'drop trigger refuse_delivery on webhook_delivery; drop function refuse_delivery()';

  /** What a token is before, while the outbox refuses its event, and after the outbox is mended. */
  async function through(
    id: string,
    change: () => Promise<unknown>,
    isTried: () => Promise<boolean>,
  ): Promise<Record<string, unknown>> {
    const rows = (): Promise<unknown[]> =>
      stack.commerce.query('select * from token where id = $1', [id]);
    const [before, told] = [await rows(), (await stack.events(id)).length];
    await stack.commerce.query(BREAK);
    try {
      await change();
      await until('the change was tried', isTried);
      expect(await rows()).toEqual(before);
      expect(await stack.events(id)).toHaveLength(told);
    } finally {
      await stack.commerce.query(MEND);
    }
    await settleLater();
    return (await stack.get(`/tokens/${id}`)).body;
  }

  const hasFailedTask = async (): Promise<boolean> =>
    (await stack.commerce.query('select 1 from vault_task where attempts > 0')).length > 0;
  const at = () => Promise.resolve(true);

  it('keeps a token from being made', async () => {
    const sessionId = await stack.openSession();
    const id = await stack.newestSession();
    const make = () => stack.complete(sessionId, { expiry_month: DECLINED_MONTH });
    const token = await through(id, make, hasFailedTask);
    expect(token['network_token_status']).toBe('failed');
    expect((await stack.events(id)).map(({ event }) => event)).toEqual([
      'token.created',
      'token.updated',
    ]);
  });

  it.each<[string, object, Record<string, unknown>]>([
    ['suspended', { update: 'status', status: 'suspended' }, { network_token_status: 'inactive' }],
    ['deleted', { update: 'deleted' }, { network_token_status: 'deleted' }],
  ])('keeps a network token as it was that is %s', async (_, update, after) => {
    const id = await activeToken();
    expect(await through(id, () => simulate(id, update), hasFailedTask)).toMatchObject(after);
  });

  it('keeps a token as it was whose card is changed, and then deleted', async () => {
    const id = await activeToken();
    const card = `/api/pci/tokens/${id}`;
    const body = { expiry_month: 3 };
    const change = () => stack.schemes.vault.call('PATCH', card, { body });
    expect(await through(id, change, hasFailedTask)).toMatchObject({ expiry_month: 3 });
    const remove = () => stack.schemes.vault.call('DELETE', card);
    expect(await through(id, remove, hasFailedTask)).toMatchObject({ status: 'invalidated' });
  });

  it('keeps the issuer as it was, and the refresh fails', async () => {
    const id = await activeToken();
    const refresh = async () => {
      const answer = await stack.post(`/tokens/${id}/refresh-metadata`);
      expect(answer.status).toBe(500);
    };
    await through(id, refresh, at);
    expect((await stack.post(`/tokens/${id}/refresh-metadata`)).status).toBe(200);
  });

  it('keeps a token from expiring', async () => {
    const id = await stack.createToken({}, { expires_in: 3_600 });
    await stack.untilStatus(id, 'not_available');
    await stack.settled();
    const expire = async () => {
      stack.commerce.clock.advance(61 * MINUTE_MS);
      await expect(stack.commerce.service.get(ExpiredTokensWorker).run()).rejects.toThrow(/outbox/);
    };
    await through(id, expire, at);
    await stack.commerce.service.get(ExpiredTokensWorker).run();
    await stack.untilToken(id, ({ status }) => status === 'invalidated');
  });

  it('keeps a token from being deleted, and the card in the vault', async () => {
    const id = await activeToken();
    const remove = async () => {
      expect((await stack.call('DELETE', `/tokens/${id}`)).status).toBe(500);
    };
    await through(id, remove, at);
    expect((await stack.schemes.get(`/api/pci/tokens/${id}`)).status).toBe(200);
    expect((await stack.call('DELETE', `/tokens/${id}`)).status).toBe(204);
  });
});

describe('POST /vault-events', () => {
  it.each([
    ['without a signature', {}],
    ['with a wrong signature', { 'x-hmac-signature': 'a'.repeat(64) }],
  ])('returns 401 for an event %s', async (_, headers) => {
    const id = randomUUID();
    const body = notification('session', id);
    const answer = await stack.commerce.call('POST', '/vault-events', { body, headers });
    expect(answer.status).toBe(401);
    expect((await tasks()).filter(({ object_id: object }) => object === id)).toEqual([]);
  });

  it('returns 401 for an event signed with another key', async () => {
    const answer = await notify(notification('session', randomUUID()), 'another-key');
    expect(answer.status).toBe(401);
  });

  it.each([
    ['a malformed ID', { id: 'x' }, '$.id'],
    [
      'another object',
      { related_object: { type: 'card', id: randomUUID(), url: 'x' } },
      '$.related_object.type',
    ],
  ])('returns 422 for %s', async (_, fields, path) => {
    const answer = await notify(notification('session', randomUUID(), fields));
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });

  it('forgets events of what is not its own', async () => {
    for (const type of ['session', 'pci_token', 'network_token']) {
      expect((await notify(notification(type, randomUUID()))).status).toBe(204);
    }
    await settleLater();
    expect(await tasks()).toEqual([]);
  });
});

// Last, because it uses up what anonymous callers of this IP address may send within the minute.
describe('events without a valid signature', () => {
  it('are limited like any other anonymous caller, and signed ones are not', async () => {
    const statuses = new Set<number>();
    const event = notification('session', randomUUID());
    for (let sent = 0; sent <= PUBLIC_LIMIT; sent += 20) {
      const some = Array.from({ length: 21 }, () => notify(event, 'another-key'));
      for (const { status } of await Promise.all(some)) statuses.add(status);
    }
    expect([...statuses]).toEqual([401, 429]);
    expect((await notify(event)).status).toBe(204);
  });
});
