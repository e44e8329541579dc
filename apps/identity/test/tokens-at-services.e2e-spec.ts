import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_INSTANCE } from '@tessera/local/testing';
import { bootService } from '@tessera/service';
import type { RunningService } from '@tessera/service';
import { Clock } from '@tessera/telemetry';
import { identity } from '../src/identity.service-definition.js';
import { IssuerService } from '../src/provider/issuer.service.js';
import { requestToken } from './support/identity-client.js';
import { createFoundation } from './support/identity-foundation.js';
import type { CreatedClient, IdentityFoundation } from './support/identity-foundation.js';
import { probe } from './support/probe-service.js';

const AUDIENCES = `test other test.${probe.name} test.vault`;

let foundation: IdentityFoundation;
let issuer: RunningService;
let service: RunningService;
let shop: CreatedClient;
let passedMs = 0;

class PassingClock extends Clock {
  now(): Date {
    return new Date(Date.now() + passedMs);
  }
}

beforeAll(async () => {
  foundation = await createFoundation();
  issuer = await bootService(identity, { env: foundation.env });
  service = await bootService(probe, {
    env: { ...foundation.env, OAUTH_JWKS_URL: `${issuer.url}/jwks` },
    clock: new PassingClock(),
  });
  shop = await foundation.createClient('shop', 'decisions:read events:read', AUDIENCES);
});

afterAll(async () => {
  await service.close();
  await issuer.close();
  await foundation.drop();
});

/** For the issuer, which goes by the database's clock, and for the service, which has its own. */
async function passMinutes(minutes: number): Promise<void> {
  passedMs += minutes * 60_000;
  await foundation.dataSource.query(
    'update signing_keys set signs_from = signs_from - make_interval(mins => $1)',
    [minutes],
  );
  // Twice: the first may only join a reading that began before the change.
  await issuer.get(IssuerService).refresh();
  await issuer.get(IssuerService).refresh();
}

const headerOf = (token: string) => token.split('.')[0];

async function tokenFor(scope: string, audience = TEST_INSTANCE): Promise<string> {
  const { body } = await requestToken(issuer.url, shop, { scope, audience });
  return String(body['access_token']);
}

function call(token: string): Promise<Response> {
  return fetch(`${service.url}/api/caller`, { headers: { authorization: `Bearer ${token}` } });
}

describe('a token of identity at a service', () => {
  it('names the client', async () => {
    const response = await call(await tokenFor('decisions:read'));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      client_id: shop.client_id,
      principal: `client:${shop.client_id}`,
    });
  });

  it('without the scope is 403, for another instance 401', async () => {
    expect((await call(await tokenFor('events:read'))).status).toBe(403);
    expect((await call(await tokenFor('decisions:read', 'other'))).status).toBe(401);
  });

  it('is accepted only for the service itself, and rejected for another service', async () => {
    expect((await call(await tokenFor('decisions:read', `test.${probe.name}`))).status).toBe(200);
    expect((await call(await tokenFor('decisions:read', 'test.vault'))).status).toBe(401);
  });

  it('for the whole instance is refused where tokens are for one service', async () => {
    const strict = await bootService(probe, {
      env: {
        ...foundation.env,
        OAUTH_JWKS_URL: `${issuer.url}/jwks`,
        OAUTH_INSTANCE_AUDIENCE: 'refused',
      },
      clock: new PassingClock(),
    });
    try {
      const ask = async (audience: string): Promise<number> => {
        const authorization = `Bearer ${await tokenFor('decisions:read', audience)}`;
        return (await fetch(`${strict.url}/api/caller`, { headers: { authorization } })).status;
      };
      expect(await ask(TEST_INSTANCE)).toBe(401);
      expect(await ask('test.vault')).toBe(401);
      expect(await ask(`test.${probe.name}`)).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('is accepted before, during and after a rotation of the signing key', async () => {
    const before = await tokenFor('decisions:read');
    await foundation.run('keys', 'rotate');
    const during = await tokenFor('decisions:read');
    await passMinutes(10);
    const after = await tokenFor('decisions:read');
    expect(new Set([before, during, after].map(headerOf)).size).toBe(2);
    for (const token of [after, during, before]) {
      expect((await call(token)).status).toBe(200);
    }
  });

  it('is accepted while identity is down', async () => {
    const token = await tokenFor('decisions:read');
    expect((await call(token)).status).toBe(200);
    await issuer.close();
    expect((await call(token)).status).toBe(200);
  });
});
