import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventSchemas } from '@tessera/webhooks';
import { VAULT_EVENT_TYPES } from '../src/events/vault-event-types.js';
import { card, fromPan } from './factories/cards.js';
import { complete, encrypt, giveCard, openSession, sessionKey } from './support/browser.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  const token = await vault.issuer.token({ scope: 'admin:webhooks:create' });
  const events = ['pci.token.created', 'session.completed', 'session.failed'];
  const endpoint = { url: 'http://127.0.0.1:1/hook', events };
  expect((await vault.post('/api/admin/webhooks', endpoint, { token })).status).toBe(201);
});

afterAll(async () => {
  await vault.close();
});

interface QueuedEvent {
  event: string;
  body: string;
  xmin: string;
}

const queuedAbout = (id: string): Promise<QueuedEvent[]> =>
  vault.query<QueuedEvent>(
    `select event, body, xmin::text from webhook_delivery
     where body::json -> 'related_object' ->> 'id' = $1 order by event`,
    [id],
  );

describe('events of the vault', () => {
  it('queues pci.token.created in the transaction of the token', async () => {
    const { body } = await vault.post('/api/pci/tokens', fromPan());
    const id = String(body['id']);
    const [queued, ...others] = await queuedAbout(id);
    const [token] = await vault.query<{ xmin: string }>(
      'select xmin::text from pci_token where id = $1',
      [id],
    );
    expect(others).toEqual([]);
    expect(queued?.xmin).toBe(token?.xmin);
    expect(JSON.parse(String(queued?.body))).toEqual({
      event: 'pci.token.created',
      id: expect.any(String),
      occurred_at: body['created_at'],
      related_object: {
        type: 'pci_token',
        id,
        url: `http://service.test/api/pci/tokens/${id}`,
      },
    });
  });

  it('does so with an idempotency key as well, together with the stored answer', async () => {
    const headers = { 'x-idempotency-key': 'events-1' };
    const { body } = await vault.post('/api/pci/tokens', fromPan(), { headers });
    const xmins = await vault.query<{ xmin: string }>(
      `select xmin::text from pci_token where id = $1 union all
       select xmin::text from webhook_delivery where body like '%' || $2 || '%' union all
       select xmin::text from idempotency_key where status = 201`,
      [body['id'], body['id']],
    );
    expect(xmins).toHaveLength(3);
    expect(new Set(xmins.map(({ xmin }) => xmin)).size).toBe(1);
  });

  it('queues both events of a completed session once, in one transaction', async () => {
    const session = await openSession(vault);
    const jwk = await sessionKey(vault, session);
    const payload = await encrypt(jwk, card());
    await Promise.all(Array.from({ length: 10 }, () => complete(vault, session, payload)));
    const queued = await queuedAbout(session.id);
    expect(queued.map(({ event }) => event)).toEqual(['pci.token.created', 'session.completed']);
    const changed = await vault.query<{ xmin: string }>(
      `select xmin::text from pci_token where id = $1 union all
       select xmin::text from tokenization_session where id = $1`,
      [session.id],
    );
    expect(new Set([...queued, ...changed].map(({ xmin }) => xmin)).size).toBe(1);
  });

  it('queues session.failed with its reason once', async () => {
    const session = await openSession(vault);
    await Promise.all(Array.from({ length: 15 }, () => complete(vault, session, 'garbage')));
    const queued = await queuedAbout(session.id);
    expect(queued.map(({ event }) => event)).toEqual(['session.failed']);
    expect(JSON.parse(String(queued[0]?.body))).toMatchObject({ reason: 'too_many_attempts' });
  });

  it('queues what the catalog says, and lists it as pending', async () => {
    const schemas = new EventSchemas(VAULT_EVENT_TYPES);
    const queued = await vault.query<QueuedEvent>(
      'select distinct on (event) event, body from webhook_delivery order by event',
      [],
    );
    expect(queued.map(({ event }) => event)).toEqual([
      'pci.token.created',
      'session.completed',
      'session.failed',
    ]);
    expect(queued.flatMap(({ event, body }) => schemas.problemsOf(event, body))).toEqual([]);
    const token = await vault.issuer.token({ scope: 'admin:webhooks:read' });
    const { body: endpoints } = await vault.get('/api/admin/webhooks', { token });
    const [endpoint] = endpoints['data'] as { id: string }[];
    const path = `/api/admin/webhooks/${String(endpoint?.id)}/deliveries?status=pending&limit=1`;
    const { body: page } = await vault.get(path, { token });
    const [delivery] = page['data'] as { id: string }[];
    const { body: read } = await vault.get(`/api/admin/deliveries/${delivery?.id}`, { token });
    expect(read).toMatchObject({ status: 'pending', attempts: [] });
  });

  it('queues nothing for a card that was refused', async () => {
    const session = await openSession(vault);
    await giveCard(vault, session, card({ expiry_year: 2020 }));
    expect(await queuedAbout(session.id)).toEqual([]);
  });
});
