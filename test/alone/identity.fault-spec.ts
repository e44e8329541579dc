import { expect } from '@jest/globals';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { describeAlone } from './support/describe-alone.js';
import { expectAnswer } from './support/expect-answer.js';

const CLIENT = {
  name: 'a-service',
  client_id: 'a-service',
  client_secret: 'tcs_of-a-service-that-is-alone-012345678901234567',
  scope: 'pci:tokens:read',
};
/** Of the first boot: the keys are in the database, and the next boots sign with them. */
let firstToken: string | undefined;

describeAlone({
  name: 'identity',
  provide: (service) => {
    const file = service.secret('clients.json', JSON.stringify({ clients: [CLIENT] }));
    service.command('client', 'apply', file);
  },
  writeAndRead: async ({ service, api }) => {
    const credentials = `${CLIENT.client_id}:${CLIENT.client_secret}`;
    const response = await fetch(`${api.url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: CLIENT.scope }),
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    expect(response.status).toBe(200);
    const set = expectAnswer(await service.call(api, '/jwks'), 200) as unknown as JSONWebKeySet;
    for (const each of [token, (firstToken ??= token)]) {
      const { payload } = await jwtVerify(each, createLocalJWKSet(set), { typ: 'at+jwt' });
      expect(payload).toMatchObject({ client_id: CLIENT.client_id, scope: CLIENT.scope });
    }
  },
});
