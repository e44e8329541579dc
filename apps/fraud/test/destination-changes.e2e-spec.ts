import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { INTEGRATIONS, integrationBody } from './support/backend-driver.js';
import { ChangeRequestDriver } from './support/change-request-driver.js';
import { INTERCEPTORS, InterceptorDriver } from './support/interceptor-driver.js';
import { faultsOf } from './support/ruleset-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

const OLD = 'http://localhost:9901/old';
const NEW = 'http://localhost:9902/new';

let fraud: RunningFraud;
let changes: ChangeRequestDriver;
let interceptors: InterceptorDriver;

beforeAll(async () => {
  fraud = await startFraud({
    APPROVALS: 'on',
    INTERCEPTOR_ALLOWED_DESTINATIONS: 'http://localhost:*',
    INTEGRATION_ALLOWED_DESTINATIONS: 'http://localhost:*',
  });
  interceptors = new InterceptorDriver(fraud);
  changes = await ChangeRequestDriver.of(fraud);
});

afterAll(async () => {
  await fraud.close();
});

async function approved(kind: string, payload: object): Promise<unknown> {
  const id = await changes.proposed(kind, payload);
  return (await changes.act('approve', id)).body['status'];
}

async function refusal(answer: Promise<{ status: number; headers: Headers }>) {
  const { status, headers } = await answer;
  return [status, headers.get('change-request-kind')];
}

describe('the destination of an interceptor', () => {
  const draft = (url: string, ref?: string) =>
    interceptors.draft({ destination: { url }, ...(ref !== undefined && { ref }) });
  const get = async (id: string) => (await fraud.admin('GET', `${INTERCEPTORS}/${id}`)).body;

  it('changes after approval only, forth and back', async () => {
    const first = await draft(OLD);
    expect(await refusal(interceptors.act('activate', first))).toEqual([
      403,
      'interceptor.activate',
    ]);
    expect(await refusal(interceptors.act('rollback', first))).toEqual([
      403,
      'interceptor.rollback',
    ]);
    expect(await approved('interceptor.activate', { interceptor_id: first })).toBe('applied');
    const { ref } = await get(first);
    const second = await draft(NEW, String(ref));
    const payload = { interceptor_id: second };
    const proposal = await changes.propose('interceptor.activate', payload);
    expect(proposal.body).toMatchObject({
      summary: [
        `Version 2 of the interceptor ${String(ref)} becomes the active one.`,
        `Requests go to ${NEW}; today they go to ${OLD}.`,
      ],
      diff: { before: { destination: { url: OLD } }, after: { destination: { url: NEW } } },
      simulation: null,
    });
    const id = String(proposal.body['id']);
    expect((await changes.act('approve', id, { by: 'author' })).status).toBe(403);
    expect((await changes.act('approve', id)).body).toMatchObject({ status: 'applied' });
    expect(await get(second)).toMatchObject({ status: 'ACTIVE', activated_by: 'user:approver' });
    expect(await approved('interceptor.rollback', { interceptor_id: first })).toBe('applied');
    expect(await get(first)).toMatchObject({ status: 'ACTIVE' });
  });

  it('returns 409 when the draft was changed, or deleted, since it was proposed', async () => {
    const changed = await draft(OLD);
    const id = await changes.proposed('interceptor.activate', { interceptor_id: changed });
    const body = { destination: { url: NEW } };
    await fraud.admin('PATCH', `${INTERCEPTORS}/${changed}`, { body });
    const answer = await changes.act('approve', id);
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      expect.stringContaining(`$.interceptor.destination.url was "${OLD}" and is "${NEW}" now`),
    ]);
    const deleted = await draft(OLD);
    const gone = await changes.proposed('interceptor.activate', { interceptor_id: deleted });
    await fraud.admin('DELETE', `${INTERCEPTORS}/${deleted}`);
    const late = await changes.act('approve', gone);
    expect([late.status, late.body['message']]).toEqual([
      409,
      expect.stringContaining('and is null now'),
    ]);
  });
});

describe('the URL of an integration', () => {
  const create = (slug: string, more: object) =>
    fraud.admin('POST', INTEGRATIONS, { body: integrationBody({ slug, url: OLD, ...more }) });
  const patch = (id: string, body: object) =>
    fraud.admin('PATCH', `${INTEGRATIONS}/${id}`, { body });
  const get = async (id: string) => (await fraud.admin('GET', `${INTEGRATIONS}/${id}`)).body;

  it('is called only after approval of a new integration', async () => {
    const refused = await create('called', {});
    expect([refused.status, refused.body['message']]).toEqual([
      403,
      expect.stringContaining('`"enabled": false` first'),
    ]);
    const { status, body } = await create('called', { enabled: false });
    expect(status).toBe(201);
    const id = String(body['id']);
    expect(await refusal(patch(id, { enabled: true }))).toEqual([403, 'integration.enable']);
    // Not called, so it may change; an approver sees the URL that will be called.
    expect((await patch(id, { url: NEW })).status).toBe(200);
    const proposal = await changes.propose('integration.enable', { integration_id: id });
    expect(proposal.body).toMatchObject({ diff: { after: { enabled: true, url: NEW } } });
    const request = String(proposal.body['id']);
    expect((await changes.act('approve', request)).body).toMatchObject({ status: 'applied' });
    expect(await get(id)).toMatchObject({ enabled: true, url: NEW });
    const again = await changes.propose('integration.enable', { integration_id: id });
    expect(again.status).toBe(409);
  });

  it('changes after approval only', async () => {
    const id = String((await create('changed', { enabled: false })).body['id']);
    await approved('integration.enable', { integration_id: id });
    expect(await refusal(patch(id, { url: NEW }))).toEqual([403, 'integration.set_url']);
    expect((await patch(id, { url: OLD, name: 'Renamed' })).status).toBe(200);
    // Nothing is sent any more: an incident does not wait.
    expect((await patch(id, { enabled: false })).status).toBe(200);
    expect(await refusal(patch(id, { enabled: true, url: NEW }))).toEqual([
      403,
      'integration.enable',
    ]);
    await approved('integration.enable', { integration_id: id });
    const payload = { integration_id: id, url: NEW };
    const request = await changes.proposed('integration.set_url', payload);
    expect((await changes.get(request)).body).toMatchObject({
      summary: [`The integration changed calls ${NEW} in place of ${OLD}.`],
      diff: { before: { url: OLD }, after: { url: NEW } },
    });
    expect((await changes.act('approve', request, { by: 'author' })).status).toBe(403);
    expect((await changes.act('approve', request)).body).toMatchObject({ status: 'applied' });
    expect(await get(id)).toMatchObject({ url: NEW });
  });

  it('returns 409 when the integration was changed since', async () => {
    const id = String((await create('edited', { enabled: false })).body['id']);
    const request = await changes.proposed('integration.enable', { integration_id: id });
    await patch(id, { headers: { 'x-tenant': 'other' } });
    const { status, body } = await changes.act('approve', request);
    expect([status, body['message']]).toEqual([409, expect.stringContaining('$.updated_at was ')]);
  });

  it('returns 422 for a URL that the operator does not allow', async () => {
    const id = String((await create('refused', { enabled: false })).body['id']);
    await approved('integration.enable', { integration_id: id });
    const payload = { integration_id: id, url: 'https://elsewhere.example.com/' };
    const answer = await changes.propose('integration.set_url', payload);
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['$.payload.url']]);
    const malformed = await changes.propose('integration.set_url', { ...payload, url: 'x' });
    expect([malformed.status, faultsOf(malformed)]).toEqual([422, ['$.payload.url']]);
  });
});
