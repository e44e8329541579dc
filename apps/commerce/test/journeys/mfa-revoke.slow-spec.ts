import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identity } from '@tessera/identity';
import { freePort, temporaryFile, type ServiceUnderTest } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { bootAlone, createAccount, type TestAccount } from '../support/commerce-alone.js';
import {
  createFoundation,
  type IdentityFoundation,
} from '../../../identity/test/support/identity-foundation.js';

let foundation: IdentityFoundation;
let issuer: RunningService;
let commerce: ServiceUnderTest;
let shop: TestAccount;
let other: TestAccount;
let count = 0;
let userId: string;

/** Identity, which is the issuer of the tokens that it takes itself, and commerce with a client there. */
beforeAll(async () => {
  foundation = await createFoundation();
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const urls = { PUBLIC_URL: url, OAUTH_ISSUER: url, OAUTH_JWKS_URL: `${url}/jwks` };
  issuer = await bootService(identity, { env: { ...foundation.env, ...urls, PORT: port } });
  const admin = await foundation.createClient('commerce-admin', 'admin:users:write');
  commerce = await bootAlone({
    IDENTITY_URL: url,
    OAUTH_TOKEN_URL: `${url}/oauth2/token`,
    OAUTH_ADMIN_CLIENT_ID: admin.client_id,
    OAUTH_ADMIN_CLIENT_SECRET: admin.client_secret,
  });
  shop = await createAccount(commerce, 'shop');
  other = await createAccount(commerce, 'other');
});

beforeEach(async () => {
  userId = await createUser(shop.id);
  await enrol(userId);
});

afterAll(async () => {
  await commerce.close();
  await issuer.close();
  await foundation.drop();
});

async function createUser(...accountIds: string[]): Promise<string> {
  const file = temporaryFile('password', 'four mosaic stones');
  count += 1;
  const email = `person-${count}@example.com`;
  const options = ['--email', email, '--password-file', file, '--accounts', accountIds.join(' ')];
  const { code, out, err } = await foundation.run('user', 'create', ...options);
  if (code !== 0) throw new Error(err);
  return out.trim();
}

async function enrol(id: string): Promise<void> {
  await foundation.dataSource.query(
    `insert into second_factors (user_id, sealed_secret, last_step) values ($1, '\\x00', 0)`,
    [id],
  );
}

async function hasFactor(id: string): Promise<boolean> {
  const text = 'select 1 from second_factors where user_id = $1';
  const rows: unknown[] = await foundation.dataSource.query(text, [id]);
  return rows.length > 0;
}

const revoke = (id: string, { key }: TestAccount, headers: Record<string, string> = {}) =>
  commerce.call('POST', `/users/${id}/mfa/revoke`, { headers: { ...key, ...headers } });

const audited = (id: string) =>
  commerce.query<{ result: string; actor: string; details: string }>(
    `select result, actor, details from audit_event
      where action = 'user.mfa.revoke' and object_id = $1 order by created_at, id`,
    [id],
  );

describe('POST /users/{id}/mfa/revoke', () => {
  it('takes the second factor of a user of the account away: 204, audited, again harmless', async () => {
    expect(await hasFactor(userId)).toBe(true);
    const { status, text } = await revoke(userId, shop);
    expect([status, text, await hasFactor(userId)]).toEqual([204, '', false]);
    const [row] = await audited(userId);
    expect(row).toMatchObject({ result: 'success', actor: expect.stringMatching(/^api-key:/) });
    expect(JSON.parse(row?.details ?? '')).toEqual({ account_id: shop.id });
    expect((await revoke(userId, shop)).status).toBe(204);
  });

  it('returns 403 for a user who acts for another account too, whose factor stays', async () => {
    const shared = await createUser(shop.id, other.id);
    await enrol(shared);
    for (const account of [shop, other]) {
      const { status, body } = await revoke(shared, account);
      expect({ status, body }).toEqual({
        status: 403,
        body: {
          status: 403,
          classifier: 'FORBIDDEN',
          message: expect.stringContaining('acts for other accounts'),
        },
      });
    }
    expect(await hasFactor(shared)).toBe(true);
    expect(await audited(shared)).toMatchObject([{ result: 'refused' }, { result: 'refused' }]);
  });

  it('replays its answer for an idempotency key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    expect((await revoke(userId, shop, headers)).status).toBe(204);
    const again = await revoke(userId, shop, headers);
    expect([again.status, again.headers.get('x-idempotent-replayed')]).toEqual([204, 'true']);
  });

  it("returns 404 for another account's user, whose factor stays, and for an unknown user", async () => {
    expect((await revoke(userId, other)).status).toBe(404);
    expect(await hasFactor(userId)).toBe(true);
    expect((await revoke(randomUUID(), shop)).status).toBe(404);
    expect((await revoke('x', shop)).status).toBe(404);
    expect(await audited(userId)).toMatchObject([{ result: 'refused' }]);
  });

  it('returns 401 without a key', async () => {
    expect((await commerce.call('POST', `/users/${userId}/mfa/revoke`)).status).toBe(401);
  });

  it('returns 403 when the instance has no client for it', async () => {
    const without = await bootAlone();
    try {
      const { key } = await createAccount(without);
      const answer = await without.call('POST', `/users/${userId}/mfa/revoke`, { headers: key });
      expect([answer.status, answer.body['classifier']]).toEqual([403, 'FORBIDDEN']);
    } finally {
      await without.close();
    }
  });

  it('returns 503 with Retry-After while identity is unavailable, and revokes nothing', async () => {
    await issuer.close();
    const { status, headers } = await revoke(userId, shop);
    expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(await hasFactor(userId)).toBe(true);
  });
});
