import { Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditKeys, auditMigrations, AuditModule } from '@tessera/audit';
import { IntegrityModule, integrityKeys, integrityMigrations } from '@tessera/integrity';
import { runCommand, ServiceUnderTest } from '@tessera/local/testing';
import { defineService } from '@tessera/service';
import {
  WebhookConfig,
  webhookEntities,
  webhookKeys,
  webhookMigrations,
  WebhooksModule,
} from '@tessera/webhooks';
import {
  accountCommands,
  accountEntities,
  accountKeys,
  accountMigrations,
  AccountsModule,
  accountTables,
} from '../src/index.js';

const OPTIONS = { keyPrefix: 'tst' };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const ENDPOINT = { url: 'https://receiver.example/hooks', events: ['note.created'] };

@Module({
  imports: [
    AccountsModule.forRoot(OPTIONS),
    IntegrityModule.forRoot({ tables: accountTables }),
    AuditModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
    WebhooksModule.forRoot({
      events: { 'note.created': { description: 'A note was created.', body: { type: 'object' } } },
      access: 'account',
    }),
  ],
})
class AppModule {}

const definition = defineService({
  name: 'account-webhooks-test',
  title: 'Webhooks of accounts',
  description: 'A service whose accounts receive events.',
  version: '1.0',
  errorShape: 'status-integer',
  defaultPort: 0,
  config: WebhookConfig,
  module: AppModule,
  acceptsApiKeys: true,
  entities: [...accountEntities, ...webhookEntities],
  migrations: [
    ...accountMigrations,
    ...webhookMigrations,
    ...auditMigrations,
    ...integrityMigrations,
  ],
  keys: [...accountKeys, ...webhookKeys, ...auditKeys, ...integrityKeys],
});

describe('/webhooks of an account', () => {
  let service: ServiceUnderTest;
  let other: Record<string, string>;

  beforeAll(async () => {
    service = await ServiceUnderTest.boot(definition, { env: { BACKGROUND_WORK: 'worker' } });
    service.headers['x-api-key'] = await createKey('shop');
    other = { 'x-api-key': await createKey('other') };
  });

  afterAll(() => service.close());

  async function createKey(name: string): Promise<string> {
    const run = async (...args: string[]): Promise<string> =>
      (await runCommand(definition, accountCommands(OPTIONS), service.env, args)).out.trim();
    return run('key', 'create', '--account', await run('account', 'create', '--name', name));
  }

  async function register(): Promise<string> {
    const { status, body } = await service.post('/webhooks', ENDPOINT);
    expect(status).toBe(201);
    return String(body['id']);
  }

  it('lists in pages, newest first, and only those of the account', async () => {
    const ids = [await register(), await register(), await register()].reverse();
    await service.post('/webhooks', ENDPOINT, { headers: other });
    const first = await service.get('/webhooks?limit=2');
    expect(first.body).toMatchObject({
      current_page: 1,
      page_size: 2,
      total_items: 3,
      total_pages: 2,
      data: [{ id: ids[0] }, { id: ids[1] }],
    });
    const second = await service.get('/webhooks?limit=2&page=2');
    expect(second.body).toMatchObject({ current_page: 2, data: [{ id: ids[2] }] });
    expect((await service.get('/webhooks?page=0')).status).toBe(422);
  });

  it('reads, changes, tests and deletes an endpoint', async () => {
    const path = `/webhooks/${await register()}`;
    const url = 'https://receiver.example/other';
    expect(await service.call('PATCH', path, { body: { url } })).toMatchObject({
      status: 200,
      body: { url, events: ENDPOINT.events },
    });
    expect((await service.post(`${path}/test`, {})).status).toBe(202);
    expect((await service.call('DELETE', path)).status).toBe(204);
    expect((await service.get(path)).status).toBe(404);
  });

  it("returns 404 for another account's endpoint, an unknown and a malformed ID", async () => {
    const path = `/webhooks/${await register()}`;
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { events: ['note.created'] } : undefined;
      expect((await service.call(method, path, { body, headers: other })).status).toBe(404);
    }
    expect((await service.post(`${path}/test`, {}, { headers: other })).status).toBe(404);
    expect((await service.get(`/webhooks/${UNKNOWN}`)).status).toBe(404);
    expect((await service.get('/webhooks/7')).status).toBe(404);
  });

  it('lists, reads and resends deliveries of the account, and of no other', async () => {
    const id = await register();
    expect((await service.post(`/webhooks/${id}/test`, {})).status).toBe(202);
    const list = `/webhooks/${id}/deliveries`;
    const { body } = await service.get(list);
    const [delivery] = body['data'] as { id: string; status: string }[];
    expect(delivery).toMatchObject({ event: 'webhook.test', status: 'pending' });
    const path = `/deliveries/${String(delivery?.id)}`;
    expect((await service.get(path)).status).toBe(200);
    expect((await service.post(`${path}/resend`, {})).body).toMatchObject({ status: 'pending' });
    const range = { from: '2020-01-01T00:00:00Z' };
    const resend = await service.post(`/webhooks/${id}/resend`, range);
    expect(resend.status).toBe(202);
    const job = `/resends/${String(resend.body['id'])}`;
    for (const foreign of [list, path, job]) {
      expect((await service.get(foreign, { headers: other })).status).toBe(404);
    }
    for (const foreign of [`${path}/resend`, `/webhooks/${id}/resend`, `${job}/cancel`]) {
      const body = foreign.startsWith('/webhooks') ? range : {};
      const sent = await service.post(foreign, body, { headers: other });
      expect([foreign, sent.status]).toEqual([foreign, 404]);
    }
    expect((await service.get('/events', { headers: other })).body['data']).toEqual([]);
    expect((await service.get('/events')).body['data']).not.toEqual([]);
    expect((await service.post(`${job}/cancel`, {})).body).toMatchObject({ status: 'cancelled' });
    const types = (await service.get('/event-types')).body['data'] as { event: string }[];
    expect(types.map(({ event }) => event)).toContain('note.created');
  });

  it('returns 422 for an event type that the service does not emit', async () => {
    const { status, body } = await service.post('/webhooks', { ...ENDPOINT, events: ['import'] });
    expect(status).toBe(422);
    expect(body).toMatchObject({ status: 422, validation_errors: [{ path: '$.events[0]' }] });
  });

  it("rejects access tokens, and has no administrators' route", async () => {
    const token = await service.issuer.token({ scope: 'admin:webhooks:read' });
    const headers = { 'x-api-key': '' };
    expect((await service.get('/webhooks', { token, headers })).status).toBe(401);
    expect((await service.get('/api/admin/webhooks')).status).toBe(404);
  });
});
