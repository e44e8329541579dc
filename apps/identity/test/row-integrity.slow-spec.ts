import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootService } from '@tessera/service';
import { identity } from '../src/identity.service-definition.js';
import { requestToken } from './support/identity-client.js';
import { createFoundation } from './support/identity-foundation.js';
import type { CreatedClient, IdentityFoundation } from './support/identity-foundation.js';
import { SignInStack } from './support/sign-in-stack.js';

const SCOPE = { scope: 'decisions:read' };

describe('a client that was changed in the database', () => {
  let foundation: IdentityFoundation;
  let app: Awaited<ReturnType<typeof bootService>>;
  let other: CreatedClient;

  beforeAll(async () => {
    foundation = await createFoundation();
    app = await bootService(identity, { env: foundation.env });
    other = await foundation.createClient('other', 'decisions:read pci:tokens:reveal', 'demo');
  });

  afterAll(async () => {
    await app.close();
    await foundation.drop();
  });

  it.each([
    ['a scope is added', `scopes = scopes || '{pci:tokens:reveal}'`],
    ['an audience is added', `audiences = audiences || '{prod}'`],
    ['a redirect URI is added', `redirect_uris = '{https://attacker.example/back}'`],
    [
      'an old secret is given time',
      `previous_secret_hash = secret_hash, previous_secret_expires_at = now() + interval '1 year'`,
    ],
    ['its grant is changed', `"grant" = 'authorization_code'`],
    [
      'its MAC is that of another client',
      `row_mac = (select row_mac from clients where name = 'other')`,
    ],
    ['its MAC is removed', 'row_mac = null'],
  ])('gets no token when %s', async (what, change) => {
    const client = await foundation.createClient(
      what.toLowerCase().replaceAll(' ', '-'),
      'decisions:read',
    );
    expect((await requestToken(app.url, client, SCOPE)).status).toBe(200);
    await foundation.dataSource.query(`update clients set ${change} where client_id = $1`, [
      client.client_id,
    ]);
    const { status, body } = await requestToken(app.url, client, SCOPE);
    expect({ status, error: body['error'] }).toEqual({ status: 401, error: 'invalid_client' });
  });

  it('has no use for the secret of another client', async () => {
    const mine = await foundation.createClient('mine', 'decisions:read');
    await foundation.dataSource.query(
      `update clients set secret_hash = (select secret_hash from clients where name = 'mine')
       where name = 'other'`,
    );
    const asOther = { ...mine, client_id: other.client_id };
    expect((await requestToken(app.url, asOther, { scope: 'pci:tokens:reveal' })).status).toBe(401);
  });

  it('stays disabled, and no command makes it genuine', async () => {
    const client = await foundation.createClient('ended', 'decisions:read');
    await foundation.run('client', 'disable', 'ended');
    await foundation.dataSource.query(`update clients set disabled_at = null where name = 'ended'`);
    expect((await requestToken(app.url, client, SCOPE)).status).toBe(401);
    const rotated = await foundation.run('client', 'rotate', 'ended');
    expect([rotated.code, rotated.err]).toEqual([
      1,
      expect.stringContaining('fails its integrity check'),
    ]);
  });
});

describe('a user who was changed in the database', () => {
  let stack: SignInStack;

  beforeAll(async () => {
    stack = await SignInStack.boot();
  }, 60_000);

  afterAll(() => stack.close());

  it.each([
    [
      'an account is added',
      `account_ids = account_ids || '{0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11}'`,
    ],
    ['the second factor is switched off', 'requires_second_factor = not requires_second_factor'],
    ['the e-mail address is another one', `email = 'moved@example.com'`],
    [
      'the password is that of another user',
      `password_hash = (select password_hash from users where email = 'attacker@example.com')`,
    ],
    ['the MAC is removed', 'row_mac = null'],
  ])('cannot sign in when %s', async (what, change) => {
    if (what.includes('another user')) await stack.createUser('attacker@example.com');
    const email = `${what.replaceAll(/\W+/g, '-')}@example.com`;
    const id = await stack.createUser(email);
    await stack.signIn(email);
    await stack.foundation.dataSource.query(`update users set ${change} where id = $1`, [id]);
    await expect(
      stack.signIn(what.includes('e-mail') ? 'moved@example.com' : email),
    ).rejects.toThrow();
  });

  it('gets no new tokens with an earlier refresh token', async () => {
    const id = await stack.createUser('refreshed@example.com');
    const tokens = await stack.signIn('refreshed@example.com');
    await stack.foundation.dataSource.query(
      `update users set account_ids = '{0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11}' where id = $1`,
      [id],
    );
    await expect(stack.client.refresh(String(tokens.refresh_token))).rejects.toThrow();
  });
});
