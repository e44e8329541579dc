import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { bootService } from '@tessera/service';
import type { RunningService } from '@tessera/service';
import { Clock } from '@tessera/telemetry';
import { decodeProtectedHeader } from 'jose';
import pg from 'pg';
import { ClientSecretsService } from '../src/clients/client-secrets.service.js';
import { identity } from '../src/identity.service-definition.js';
import { requestToken } from './support/identity-client.js';
import { createFoundation } from './support/identity-foundation.js';
import type { CreatedClient, IdentityFoundation } from './support/identity-foundation.js';

const scope = 'decisions:read';

let foundation: IdentityFoundation;
let shop: CreatedClient;
let app: RunningService;
let log: string;

beforeEach(async () => {
  foundation = await createFoundation();
  shop = await foundation.createClient('shop', scope);
  log = '';
});

afterEach(async () => {
  await app.close();
  await foundation.drop();
});

class PassingClock extends Clock {
  passedMs = 0;

  now(): Date {
    return new Date(Date.now() + this.passedMs);
  }
}

const clock = new PassingClock();

async function boot(env: Record<string, string>): Promise<void> {
  app = await bootService(identity, {
    clock,
    env: { ...foundation.env, ...env },
    writeLog: (line) => {
      log += line;
    },
  });
}

describe('identity in operation', () => {
  it('returns 503 while its database is unavailable, keeps publishing keys, and recovers', async () => {
    await boot({});
    const admin = new pg.Client({ connectionString: foundation.adminUrl });
    await admin.connect();
    try {
      const role = decodeURIComponent(new URL(foundation.env['DATABASE_URL'] ?? '').username);
      await admin.query(`alter role "${role}" connection limit 0`);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
      );
      const { status, headers, body } = await requestToken(app.url, shop, { scope });
      expect({ status, error: body['error'] }).toEqual({
        status: 503,
        error: 'temporarily_unavailable',
      });
      expect(headers.get('retry-after')).not.toBeNull();
      expect(JSON.stringify(body)).not.toContain(role);
      expect((await fetch(`${app.url}/jwks`)).status).toBe(200);
      await admin.query(`alter role "${role}" connection limit -1`);
      expect((await requestToken(app.url, shop, { scope })).status).toBe(200);
    } finally {
      await admin.end();
    }
  });

  it('reads its keys before signing after it was cut off for a minute', async () => {
    await boot({ SIGNING_KEYS_POLL_SECONDS: '60' });
    const rotated = await foundation.run('keys', 'rotate', '--emergency');
    const kid = async () => {
      const { body } = await requestToken(app.url, shop, { scope });
      return decodeProtectedHeader(String(body['access_token'])).kid;
    };
    expect(rotated.out).not.toContain(await kid());
    clock.passedMs += 61_000;
    expect(rotated.out).toContain(await kid());
  });

  it('limits the token requests per address, with an OAuth error', async () => {
    await boot({ PUBLIC_RATE_LIMIT_PER_MINUTE: '2' });
    await requestToken(app.url, shop, { scope });
    await requestToken(app.url, shop, { scope });
    const { status, headers, body } = await requestToken(app.url, shop, { scope });
    expect({ status, error: body['error'] }).toEqual({
      status: 429,
      error: 'temporarily_unavailable',
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('does as much work for an unknown client as for a wrong secret', async () => {
    await boot({});
    const matches = jest.spyOn(app.get(ClientSecretsService), 'matches');
    await requestToken(app.url, { ...shop, client_id: 'unknown' }, { scope });
    await requestToken(app.url, { ...shop, client_secret: 'wrong' }, { scope });
    const hashes = matches.mock.calls.map(([, compared]) => compared.map(({ length }) => length));
    expect(hashes).toEqual([[43], [43]]);
  });

  it('takes another lifetime of tokens', async () => {
    await boot({ ACCESS_TOKEN_LIFETIME_SECONDS: '300' });
    expect((await requestToken(app.url, shop, { scope })).body['expires_in']).toBe(300);
  });

  it('works behind a path', async () => {
    await boot({ PUBLIC_URL: 'https://api.test/identity' });
    const response = await fetch(`${app.url}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({
      issuer: 'https://api.test/identity',
      token_endpoint: 'https://api.test/identity/oauth2/token',
      jwks_uri: 'https://api.test/identity/jwks',
    });
    expect((await requestToken(app.url, shop, { scope })).status).toBe(200);
  });

  it('writes neither secrets nor tokens to its log', async () => {
    await boot({ LOG_LEVEL: 'debug' });
    const { body } = await requestToken(app.url, shop, { scope });
    await requestToken(app.url, { ...shop, client_id: 'unknown' }, { scope });
    expect(log).toContain('/oauth2/token');
    expect(log).not.toContain(shop.client_secret);
    expect(log).not.toContain(String(body['access_token']).split('.')[2]);
  });

  it('logs who was refused, and why', async () => {
    await boot({ LOG_LEVEL: 'info' });
    await requestToken(app.url, { ...shop, client_secret: 'wrong' }, { scope });
    await requestToken(app.url, shop, { scope: 'admin:x' });
    await requestToken(app.url, { ...shop, client_id: shop.client_secret }, { scope });
    expect(log).not.toContain(shop.client_secret);
    expect(log).toMatch(/"client_id":"shop-\w+".*invalid_client: invalid secret/);
    expect(log).toMatch(/"client_id":"shop-\w+".*invalid_scope/);
  });

  it('returns 404 and 405 as OAuth errors', async () => {
    await boot({});
    for (const [path, status] of [
      ['/nowhere', 404],
      ['/oauth2/token', 405],
    ] as const) {
      const response = await fetch(app.url + path);
      expect(response.status).toBe(status);
      expect(Object.keys((await response.json()) as object)).toEqual([
        'error',
        'error_description',
      ]);
    }
  });
});
