import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ServiceUnderTest } from '@tessera/local/testing';
import { BankResponsesService } from '../src/checks/bank-responses.service.js';
import { fetchingSession } from './support/completed-check.js';
import {
  bootAccountInfo,
  SESSION,
  SESSIONS,
  type AccountInfoUnderTest,
} from './support/account-info-under-test.js';

const WEBHOOKS = '/api/admin/webhooks';
const ENDPOINT = { url: 'https://shop.example/hooks', events: ['ais.completed'] };

let test: AccountInfoUnderTest;
let service: ServiceUnderTest;

beforeAll(async () => {
  test = await bootAccountInfo();
  service = test.service;
});

afterAll(() => service.close());

interface ListedTenant {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly retention_days: number;
  readonly clients: string[];
  readonly redirect_origins: string[];
}

async function tenant(id = test.tenantId): Promise<ListedTenant | undefined> {
  const { out } = await test.command('tenant', 'list', '--json');
  return (JSON.parse(out) as ListedTenant[]).find((each) => each.id === id);
}

async function auditActions(objectId: string): Promise<string[]> {
  const { body } = await service.get(`/api/admin/audit-events?object_id=${objectId}`);
  return (body['data'] as { action: string }[]).map(({ action }) => action);
}

describe('a client without an enabled tenant', () => {
  const everywhere: [string, string][] = [
    ['POST', SESSIONS],
    ['GET', `${SESSIONS}/sessions/${randomUUID()}`],
    ['GET', `${SESSIONS}/${randomUUID()}`],
    ['POST', WEBHOOKS],
    ['GET', WEBHOOKS],
  ];
  const scope =
    'ais:sessions:create ais:sessions:read ais:records:read admin:webhooks:create admin:webhooks:read';

  it.each(everywhere)('is told tenant_not_enabled at %s %s', async (method, path) => {
    const token = await service.issuer.token({ clientId: 'unknown', scope });
    const body = method === 'POST' ? {} : undefined;
    const answer = await service.call(method, path, { token, body });
    expect([answer.status, answer.body['code']]).toEqual([403, 'tenant_not_enabled']);
  });

  it('reads the audit trail all the same, which is of the instance', async () => {
    const token = await service.issuer.token({ clientId: 'operator', scope: 'admin:audit:read' });
    expect((await service.get('/api/admin/audit-events', { token })).status).toBe(200);
  });
});

describe('tenant disable and enable', () => {
  it('take effect with the next request', async () => {
    expect((await test.command('tenant', 'disable', test.tenantId)).code).toBe(0);
    const refused = await service.post(SESSIONS, SESSION);
    expect([refused.status, refused.body['code']]).toEqual([403, 'tenant_not_enabled']);
    expect((await test.command('tenant', 'enable', test.tenantId)).code).toBe(0);
    expect((await service.post(SESSIONS, SESSION)).status).toBe(201);
    const actions = await auditActions(test.tenantId);
    expect(actions).toEqual(['tenant.enable', 'tenant.disable', 'tenant.create']);
  });
});

describe('a check of a tenant that is disabled meanwhile', () => {
  afterEach(() => test.command('tenant', 'enable', test.tenantId));

  it('ends with the next step of the shopper, and asks no bank', async () => {
    const id = String((await service.post(SESSIONS, SESSION)).body['id']);
    const page = `${service.service.url}/check/${id}`;
    expect((await fetch(page)).status).toBe(200);
    await test.command('tenant', 'disable', test.tenantId);
    const answer = await fetch(page, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(
      `https://shop.example/failed?session_id=${id}&error=technical_error`,
    );
    await test.command('tenant', 'enable', test.tenantId);
    const { body } = await service.get(`${SESSIONS}/sessions/${id}`);
    expect(body).toMatchObject({ status: 'failed', reason: 'technical_error' });
  });

  it('reads nothing more of the bank when the shopper is back from it', async () => {
    const session = await fetchingSession(test);
    await test.command('tenant', 'disable', test.tenantId);
    const consent = {
      connectorState: { consent_id: 'c-1' },
      state: 's',
      codeVerifier: 'v',
      shopper: { ipAddress: '192.0.2.1' },
    };
    const answers = service.service.get(BankResponsesService);
    const end = await answers.readAccount(session, consent, 'bank-account-1');
    expect(end).toMatchObject({ status: 'failed', reason: 'technical_error' });
    expect(
      await service.query('select 1 from account_information where session_id = $1', [session.id]),
    ).toEqual([]);
  });
});

describe('tenant set', () => {
  it('changes what is named and leaves the rest', async () => {
    const origins = ['--redirect-origin=https://a.example', '--redirect-origin=https://b.example'];
    await test.command('tenant', 'set', test.otherTenantId, '--retention-days=3', ...origins);
    expect(await tenant(test.otherTenantId)).toMatchObject({
      name: 'Other',
      enabled: true,
      retention_days: 3,
      clients: ['other-client'],
      redirect_origins: ['https://a.example', 'https://b.example'],
    });
  });

  it('takes a client from its tenant when the list leaves it out', async () => {
    await test.command('tenant', 'set', test.otherTenantId, '--client=new', '--client=newer');
    const { status, body } = await service.get(WEBHOOKS, { token: test.otherToken });
    expect([status, body['code']]).toEqual([403, 'tenant_not_enabled']);
    await test.command('tenant', 'set', test.otherTenantId, '--client=other-client');
    expect((await service.get(WEBHOOKS, { token: test.otherToken })).status).toBe(200);
  });

  it.each([
    [['--retention-days=0'], 'whole number from 1'],
    [['--retention-days=1.5'], 'whole number from 1'],
    [['--redirect-origin=http://shop.example'], 'https origin'],
    [['--redirect-origin=https://shop.example/path'], 'https origin'],
    [['--redirect-origin=https://*.example'], 'https origin'],
    [['--client='], 'not a client id'],
    [[], 'nothing to set'],
  ])('refuses %j and says what it takes', async (args, sentence) => {
    const { code, err } = await test.command('tenant', 'set', test.tenantId, ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
  });

  it("refuses another tenant's client", async () => {
    const { code, err } = await test.command(
      'tenant',
      'set',
      test.tenantId,
      '--client=other-client',
    );
    expect([code, err]).toEqual([1, expect.stringContaining('Another tenant')]);
  });

  it('names an unknown tenant', async () => {
    const { code, err } = await test.command('tenant', 'set', randomUUID(), '--retention-days=3');
    expect([code, err]).toEqual([1, expect.stringContaining('There is no tenant')]);
  });
});

describe('tenant create', () => {
  it('leaves a tenant alone that has the id already', async () => {
    const id = randomUUID();
    const first = await test.command('tenant', 'create', '--name=Twice', `--id=${id}`);
    const second = await test.command('tenant', 'create', '--name=Other name', `--id=${id}`);
    expect([first.out.trim(), second.out.trim(), second.code]).toEqual([id, id, 0]);
    expect(await tenant(id)).toMatchObject({ name: 'Twice', enabled: true, retention_days: 15 });
  });
});

describe('webhook endpoints', () => {
  let id: string;

  beforeEach(async () => {
    const { status, body } = await service.post(WEBHOOKS, ENDPOINT);
    expect(status).toBe(201);
    id = String(body['id']);
  });

  it('belong to the tenant: another of its clients sees them', async () => {
    await test.command('tenant', 'set', test.tenantId, '--client=test-client', '--client=operator');
    const token = await service.issuer.token({
      clientId: 'operator',
      scope: 'admin:webhooks:read',
    });
    expect((await service.get(`${WEBHOOKS}/${id}`, { token })).status).toBe(200);
  });

  it('404 for another tenant, whose list lacks them', async () => {
    const token = test.otherToken;
    expect((await service.get(`${WEBHOOKS}/${id}`, { token })).status).toBe(404);
    const { body } = await service.get(WEBHOOKS, { token });
    expect(body['data']).toEqual([]);
  });

  it('have deliveries that another tenant neither reads nor sends again', async () => {
    const scope = 'admin:webhooks:read admin:webhooks:write';
    const writer = { token: await service.issuer.token({ scope }) };
    const token = await service.issuer.token({ clientId: 'other-client', scope });
    const sent = await service.post(`${WEBHOOKS}/${id}/test`, {}, writer);
    expect(sent.status).toBe(202);
    const { body } = await service.get(`${WEBHOOKS}/${id}/deliveries`, writer);
    const [delivery] = body['data'] as { id: string }[];
    const path = `/api/admin/deliveries/${String(delivery?.id)}`;
    expect((await service.get(path, writer)).status).toBe(200);
    expect((await service.get(path, { token })).status).toBe(404);
    expect((await service.get(`${WEBHOOKS}/${id}/deliveries`, { token })).status).toBe(404);
    expect((await service.post(`${path}/resend`, {}, { token })).status).toBe(404);
    expect((await service.post(`${path}/resend`, {}, writer)).status).toBe(202);
    expect(await auditActions(String(delivery?.id))).toEqual(['webhook.delivery.resend']);
  });
});

describe('a tenant that was changed in the database', () => {
  const scope = 'ais:sessions:create';
  const open = async (clientId: string) => {
    const token = await service.issuer.token({ clientId, scope });
    return service.post(SESSIONS, SESSION, { token });
  };

  async function createTenant(clientId: string): Promise<string> {
    const origin = 'https://shop.example';
    const { out } = await test.command(
      ...['tenant', 'create', '--name', clientId, '--client', clientId],
      ...['--redirect-origin', origin],
    );
    return out.trim();
  }

  it.each([
    ['its client acts for another tenant', 'tenant_client', 'tenant_id = $2', 'tenant_id = $1'],
    [
      'its origins are extended',
      'tenant',
      `redirect_origins = '{https://attacker.example}'`,
      'id = $1',
    ],
    ['its MAC is removed', 'tenant', 'row_mac = null', 'id = $1'],
    ['the MAC of its client is removed', 'tenant_client', 'row_mac = null', 'tenant_id = $1'],
  ])('is 403 tenant_not_enabled when %s', async (what, table, change, where) => {
    const clientId = what.replaceAll(' ', '-');
    const id = await createTenant(clientId);
    expect((await open(clientId)).body['code']).not.toBe('tenant_not_enabled');
    const values = change.includes('$2') ? [id, test.tenantId] : [id];
    await service.query(`update ${table} set ${change} where ${where}`, values);
    const { status, body } = await open(clientId);
    expect([status, body['code']]).toEqual([403, 'tenant_not_enabled']);
  });

  it('stays disabled', async () => {
    const id = await createTenant('disabled');
    await test.command('tenant', 'disable', id);
    await service.query('update tenant set enabled = true where id = $1', [id]);
    expect((await open('disabled')).body['code']).toBe('tenant_not_enabled');
  });
});
