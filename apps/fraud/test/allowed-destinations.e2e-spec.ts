import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { decisionRequest } from './factories/decision-request.js';
import {
  BackendDriver,
  backendRule,
  integrationBody,
  INTEGRATIONS,
} from './support/backend-driver.js';
import { type Destination, startDestination } from './support/destination.js';
import { InterceptorDriver, INTERCEPTORS, jsonOf } from './support/interceptor-driver.js';
import { type Answer, type RunningFraud, send, startFraud } from './support/running-fraud.js';
import { RULESETS } from './support/ruleset-driver.js';
import { TestBackend } from './support/test-backend.js';

const ELSEWHERE = 'https://collect.attacker.test/card';
const NOWHERE = { INTERCEPTOR_ALLOWED_DESTINATIONS: '', INTEGRATION_ALLOWED_DESTINATIONS: '' };

let fraud: RunningFraud;
let interceptors: InterceptorDriver;
let backends: BackendDriver;
let destination: Destination;

beforeAll(async () => {
  [fraud, destination] = await Promise.all([startFraud(), startDestination()]);
  interceptors = new InterceptorDriver(fraud);
  backends = new BackendDriver(fraud);
});

beforeEach(() => {
  destination.arrivals.length = 0;
});

afterAll(async () => {
  await backends.close();
  await Promise.all([fraud.close(), destination.close()]);
});

function faultPaths({ status, body }: Answer): string[] {
  expect(status).toBe(422);
  return (body['validation_errors'] as { path: string }[]).map(({ path }) => path);
}

async function actionsOf(id: string): Promise<Record<string, unknown>[]> {
  const answer = await fraud.admin('GET', `/api/admin/audit-events?object_id=${id}&limit=100`);
  return (answer.body['data'] as Record<string, unknown>[]).toReversed();
}

async function metric(name: string, use: string, url = fraud.service.managementUrl) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((l) => l.startsWith(`${name}{`) && l.includes(`use="${use}"`));
  return Number(line?.split(' ').at(-1));
}

describe('the destination of an interceptor', () => {
  it('is refused with its path when the operator does not allow it', async () => {
    const answer = await interceptors.create({ destination: { url: ELSEWHERE } });
    expect(faultPaths(answer)).toEqual(['$.destination.url']);
    expect(JSON.stringify(answer.body)).toContain('INTERCEPTOR_ALLOWED_DESTINATIONS');
  });

  it('is refused in a change of a draft', async () => {
    const id = await interceptors.draft({ destination: { url: destination.url } });
    const body = { destination: { url: ELSEWHERE } };
    expect(faultPaths(await fraud.admin('PATCH', `${INTERCEPTORS}/${id}`, { body }))).toEqual([
      '$.destination.url',
    ]);
  });

  it.each([
    ['another scheme', 'https://127.0.0.1/'],
    ['a name that only ends like an allowed one', 'https://evilexample/'],
    ['an allowed name as a user', 'https://psp.example@attacker.test/'],
    ['an allowed name in the path', 'https://attacker.test/psp.example'],
  ])('is refused with %s', async (_, url) => {
    const answer = await interceptors.create({ destination: { url } });
    expect(faultPaths(answer)).toContain('$.destination.url');
  });

  it('is checked again when a version is activated or rolled back', async () => {
    const ref = 'checked-again';
    const [first, second, third] = [
      await interceptors.activated({ ref, destination: { url: destination.url } }),
      await interceptors.activated({ ref, destination: { url: 'https://psp.example/' } }),
      await interceptors.draft({ ref, destination: { url: destination.url } }),
    ];
    const strict = await fraud.replica({
      INTERCEPTOR_ALLOWED_DESTINATIONS: 'https://psp.example',
    });
    const act = (action: string, id: string) =>
      send(strict.url, 'POST', `${INTERCEPTORS}/${id}/${action}`, { token: fraud.adminToken });
    expect(faultPaths(await act('rollback', first))).toEqual(['$.destination.url']);
    expect(faultPaths(await act('activate', third))).toEqual(['$.destination.url']);
    const active = await fraud.admin('GET', `${INTERCEPTORS}/${second}`);
    expect(active.body['status']).toBe('ACTIVE');
  });

  it('gets nothing once the operator has taken it off the list, which is audited and counted', async () => {
    const id = await interceptors.activated({
      ref: 'taken-off',
      destination: { url: destination.url },
    });
    const strict = await fraud.replica(NOWHERE);
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await interceptors.send('taken-off', { body: '{}' }, strict.url);
      expect(answer.status).toBe(502);
      expect(jsonOf(answer)['message']).toContain('INTERCEPTOR_ALLOWED_DESTINATIONS');
    }
    expect(destination.arrivals).toHaveLength(0);
    const refusals = 'fraud_destination_refusals_total';
    expect(await metric(refusals, 'interceptor', strict.managementUrl)).toBe(2);
    const refused = async () =>
      (await actionsOf(id)).filter(({ action }) => action === 'interceptor.destination_refused');
    await until('the refusal is audited', async () => (await refused()).length > 0);
    expect(await refused()).toMatchObject([
      { result: 'refused', details: { destination: destination.url.split('?')[0] } },
    ]);
  });

  it('leaves an audit row and is counted when the traffic of a ref goes elsewhere', async () => {
    const ref = 'moved';
    const before = await metric('fraud_destination_changes_total', 'interceptor');
    const first = await interceptors.activated({ ref, destination: { url: destination.url } });
    const same = await interceptors.activated({ ref, destination: { url: destination.url } });
    expect(await metric('fraud_destination_changes_total', 'interceptor')).toBe(before);
    const moved = await interceptors.activated({
      ref,
      destination: { url: 'https://psp.example/pay?key=secret' },
    });
    const change = { action: 'interceptor.destination_changed', result: 'success' };
    expect(await actionsOf(moved)).toContainEqual(
      expect.objectContaining({
        ...change,
        details: { from: destination.url.split('?')[0], to: 'https://psp.example/pay' },
      }),
    );
    expect((await interceptors.act('rollback', first)).status).toBe(200);
    expect(await actionsOf(first)).toContainEqual(expect.objectContaining(change));
    expect(await actionsOf(same)).not.toContainEqual(expect.objectContaining(change));
    expect(await metric('fraud_destination_changes_total', 'interceptor')).toBe(before + 2);
  });
});

describe('the URL of an integration', () => {
  it('is refused with its path when the operator does not allow it', async () => {
    const body = integrationBody({ url: ELSEWHERE });
    const answer = await fraud.admin('POST', INTEGRATIONS, { body });
    expect(faultPaths(answer)).toEqual(['$.url']);
    expect(JSON.stringify(answer.body)).toContain('INTEGRATION_ALLOWED_DESTINATIONS');
  });

  it('leaves an audit row and is counted when it changes', async () => {
    const { body } = await fraud.admin('POST', INTEGRATIONS, { body: integrationBody() });
    const id = String(body['id']);
    const before = await metric('fraud_destination_changes_total', 'integration');
    const path = `${INTEGRATIONS}/${id}`;
    expect(faultPaths(await fraud.admin('PATCH', path, { body: { url: ELSEWHERE } }))).toEqual([
      '$.url',
    ]);
    await fraud.admin('PATCH', path, { body: { name: 'Another name' } });
    expect(await metric('fraud_destination_changes_total', 'integration')).toBe(before);
    await fraud.admin('PATCH', path, { body: { url: 'https://other.example/score' } });
    expect(await actionsOf(id)).toContainEqual(
      expect.objectContaining({
        action: 'integration.destination_changed',
        details: { from: 'https://backend.example/score', to: 'https://other.example/score' },
      }),
    );
    expect(await metric('fraud_destination_changes_total', 'integration')).toBe(before + 1);
  });

  it('gets nothing once the operator has taken it off the list', async () => {
    const backend = await TestBackend.start();
    const slug = await backends.register({ url: backend.url });
    await backends.rulesets.activated('taken-off', [backendRule(slug, { on_error: 'block' })]);
    const strict = await fraud.replica(NOWHERE);
    const body = decisionRequest({ context: 'taken-off' });
    const answer = await send(strict.url, 'POST', '/api/decisions', {
      body,
      token: fraud.runtimeToken,
    });
    expect(answer.body).toMatchObject({
      outcome: 'BLOCK',
      backend_results: [{ backend: slug, outcome: null, error: 'destination_not_allowed' }],
    });
    expect(backend.arrivals).toHaveLength(0);
    const refusals = 'fraud_destination_refusals_total';
    expect(await metric(refusals, 'integration', strict.managementUrl)).toBe(1);
    await backend.close();
  });

  it('keeps a ruleset that names it from being activated, and itself from being enabled', async () => {
    const { body } = await fraud.admin('POST', INTEGRATIONS, {
      body: integrationBody({ enabled: false }),
    });
    const strict = await fraud.replica(NOWHERE);
    const as = { token: fraud.adminToken };
    const enable = { ...as, body: { enabled: true } };
    const path = `${INTEGRATIONS}/${String(body['id'])}`;
    expect(faultPaths(await send(strict.url, 'PATCH', path, enable))).toEqual(['$.url']);
    expect((await fraud.admin('PATCH', path, { body: { enabled: true } })).status).toBe(200);
    const rules = [backendRule(String(body['slug']))];
    const draft = await fraud.admin('POST', RULESETS, { body: { context: 'refused', rules } });
    const activation = `${RULESETS}/${String(draft.body['id'])}/activate`;
    expect(faultPaths(await send(strict.url, 'POST', activation, as))).toEqual([
      '$.rules[0].backend',
    ]);
  });
});
