import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceUnderTest } from '@tessera/local/testing';
import { bootAlone, createAccount, type TestAccount } from './support/commerce-alone.js';

let service: ServiceUnderTest;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  service = await bootAlone();
  account = await createAccount(service);
  other = await createAccount(service, 'other');
});

afterAll(async () => {
  await service.close();
});

describe('deliveries of an account', () => {
  it('are listed, read and sent again by it, and unknown to another account', async () => {
    const headers = account.key;
    const endpoint = { url: 'https://shop.test/hooks', events: ['token.created'] };
    const { body: created } = await service.post('/webhooks', endpoint, { headers });
    const webhook = `/webhooks/${String(created['id'])}`;
    expect((await service.post(`${webhook}/test`, {}, { headers })).status).toBe(202);
    const { body: page } = await service.get(`${webhook}/deliveries`, { headers });
    const [delivery] = page['data'] as { id: string }[];
    const path = `/deliveries/${String(delivery?.id)}`;
    expect((await service.get(path, { headers })).body).toMatchObject({ event: 'webhook.test' });
    expect((await service.post(`${path}/resend`, {}, { headers })).status).toBe(202);
    const foreign = { headers: other.key };
    expect((await service.get(`${webhook}/deliveries`, foreign)).status).toBe(404);
    expect((await service.get(path, foreign)).status).toBe(404);
    expect((await service.post(`${path}/resend`, {}, foreign)).status).toBe(404);
  });

  it('are of event types with a schema and an example', async () => {
    const { body } = await service.get('/event-types', { headers: account.key });
    const types = body['data'] as { event: string; schema: object; example: object }[];
    const created = types.find(({ event }) => event === 'token.created');
    expect(created).toMatchObject({
      schema: { properties: { event: { const: 'token.created' } } },
      example: { event: 'token.created', token: { account_number_last_four: '1111' } },
    });
  });
});
