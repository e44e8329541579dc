import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { ROLE_NAMES } from '../src/people/roles.js';
import { requestToken } from './support/identity-client.js';
import { Person } from './support/person.js';
import { ACCOUNT, PASSWORD, SignInStack } from './support/sign-in-stack.js';
import { TestBrowser } from './support/test-browser.js';

type Json = Record<string, unknown>;

const ENDED = "This link can't be used";
const CHOSEN = 'a garden of forking paths';

let stack: SignInStack;
let tokens: Record<'operator' | 'all' | 'viewer' | 'auditor' | 'program', string>;

beforeAll(async () => {
  stack = await SignInStack.boot({ client: ['--public', '--audience', 'test'], ownsAdmins: true });
  const program = await stack.foundation.createClient(
    'back-office',
    'admin:users:read admin:users:write admin:clients:write admin:webhooks:read',
  );
  const issued = await requestToken(stack.url, program, {
    scope: 'admin:users:read admin:users:write admin:clients:write admin:webhooks:read',
  });
  tokens = {
    operator: await person('operator@example.com', 'operator'),
    all: await person('all@example.com', ROLE_NAMES.join(' ')),
    viewer: await person('viewer@example.com', 'viewer'),
    auditor: await person('auditor@example.com', 'auditor'),
    program: String(issued.body['access_token']),
  };
});

afterAll(async () => {
  await stack.close();
});

/** @returns an access token of a new person */
async function person(email: string, roles: string, hasFactor = true): Promise<string> {
  const file = await stack.createUser(email);
  await stack.foundation.run('user', 'set-accounts', email, '--accounts', '');
  const { err } = await stack.foundation.run('user', 'set-roles', email, '--roles', roles);
  expect([typeof file, err]).toEqual(['string', '']);
  const signedIn = hasFactor ? new Person(stack, email).enrol() : stack.signIn(email);
  return (await signedIn).access_token;
}

const idOf = (token: string): string => String(decodeJwt(token).sub);

async function call(
  token: string,
  method: string,
  path: string,
  body?: object,
  headers = {},
): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${stack.url}/api/admin/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Json) };
}

const invite = (token: string, email: string, roles: string[] = [], audience?: string) =>
  call(token, 'POST', 'users', {
    email,
    ...(roles.length > 0 && { roles: [{ roles, ...(audience !== undefined && { audience }) }] }),
  });

async function invited(email: string, roles: string[] = []): Promise<Json> {
  const { status, body } = await invite(tokens.all, email, roles);
  expect(status).toBe(201);
  return body;
}

/** Sends the form of a link, and shows the heading of the page. */
async function choose(link: unknown, password = CHOSEN, repeated = password): Promise<string> {
  const { text } = await new TestBrowser().visit(String(link), { password, repeated });
  return (/<h1>(.+?)<\/h1>/.exec(text)?.[1] ?? '').replace('&#39;', "'");
}

const insufficient = { status: 403, error: 'insufficient_rights' };
const outcome = ({ status, body }: { status: number; body: Json }) => ({
  status,
  error: body['error'],
});

describe('an invitation', () => {
  it('creates a person without a password, and a link with which they choose one', async () => {
    const user = await invited('invited@example.com', ['viewer']);
    expect(user).toMatchObject({
      email: 'invited@example.com',
      state: 'invited',
      roles: [{ audience: 'test', roles: ['viewer'] }],
      link_url: expect.stringMatching(new RegExp(`^${stack.url}/password/[\\w-]+\\.\\w{43}$`)),
    });
    expect((await stack.submit('invited@example.com')).visit.status).toBe(401);
    const { text } = await new TestBrowser().visit(String(user['link_url']));
    expect(text).toContain('<h1>Choose your password</h1>');
    expect(await choose(user['link_url'])).toBe('Your password is set');
    const { access_token: token } = await stack.signIn('invited@example.com', CHOSEN);
    expect(decodeJwt(token)['scope']).toContain('decisions:read');
    const rows = await stack.foundation.auditRowsOf(String(user['id']));
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual(
      expect.arrayContaining([
        ['user.invite', `user:${idOf(tokens.all)}`],
        ['user.choose-password', 'anonymous'],
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain(String(user['link_url']));
  });

  it('works once, also when two requests use it at the same time', async () => {
    const { link_url: link } = await invited('once@example.com');
    const headings = await Promise.all([choose(link), choose(link), choose(link)]);
    expect(headings.filter((heading) => heading === 'Your password is set')).toHaveLength(1);
    expect(await choose(link)).toBe(ENDED);
  });

  it('expires after 72 hours, and ends with a newer one', async () => {
    const first = await invited('late@example.com');
    const again = await call(tokens.all, 'POST', `users/${String(first['id'])}/invite`);
    expect(again.status).toBe(200);
    expect(await choose(first['link_url'])).toBe(ENDED);
    stack.clock.advance(72 * 3_600_000 - 60_000);
    expect((await new TestBrowser().visit(String(again.body['link_url']))).status).toBe(200);
    stack.clock.advance(120_000);
    expect((await new TestBrowser().visit(String(again.body['link_url']))).status).toBe(410);
    stack.clock.advance(-(72 * 3_600_000 + 60_000));
  });

  it('cannot be forged by writing to the database', async () => {
    const mine = await invited('mine@example.com');
    const victim = await invited('victim@example.com');
    await stack.foundation.dataSource.query(
      'update password_links set user_id = $1 where user_id = $2',
      [victim['id'], mine['id']],
    );
    expect(await choose(mine['link_url'])).toBe(ENDED);
  });

  it('says why a password is not accepted, and keeps the link', async () => {
    const { link_url: link } = await invited('picky@example.com');
    const browser = new TestBrowser();
    const short = await browser.visit(String(link), { password: 'short', repeated: 'short' });
    expect([short.status, short.text]).toEqual([422, expect.stringContaining('12 to 256')]);
    const other = await browser.visit(String(link), { password: CHOSEN, repeated: PASSWORD });
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('not the same')]);
    expect(other.text).not.toContain(CHOSEN);
    expect(await choose(link)).toBe('Your password is set');
  });

  it('is refused for an address that is taken, and with paths for what is wrong', async () => {
    expect(outcome(await invite(tokens.all, 'VIEWER@example.com'))).toEqual({
      status: 409,
      error: 'user_exists',
    });
    const { status, body } = await call(tokens.all, 'POST', 'users', {
      email: 'invalid',
      roles: [{ roles: ['king'] }],
    });
    expect([status, body['error_description']]).toEqual([
      422,
      expect.stringMatching(/\$\.email .*\$\.roles\[0\]\.roles\[0\]/),
    ]);
  });

  it('is idempotent with a key, and does not repeat its link', async () => {
    const key = { 'x-idempotency-key': 'invite-1' };
    const body = { email: 'idempotent@example.com' };
    const first = await call(tokens.all, 'POST', 'users', body, key);
    const second = await call(tokens.all, 'POST', 'users', body, key);
    expect(second.body['id']).toBe(first.body['id']);
    expect(second.body['link_url']).toBe('http:xxxxx');
  });
});

describe('what a caller may hand out', () => {
  it('is at most what they have: an operator cannot make anybody an analyst', async () => {
    expect((await invite(tokens.operator, 'a1@example.com', ['viewer', 'operator'])).status).toBe(
      201,
    );
    for (const role of ['analyst', 'rule_author', 'approver', 'auditor']) {
      expect(outcome(await invite(tokens.operator, 'a2@example.com', [role]))).toEqual(
        insufficient,
      );
    }
    const { id } = await invited('a3@example.com');
    const wanted = { roles: ['viewer', 'analyst'] };
    expect(
      outcome(await call(tokens.operator, 'PUT', `users/${String(id)}/roles`, wanted)),
    ).toEqual(insufficient);
  });

  it('is limited to the audiences where they have it', async () => {
    expect(outcome(await invite(tokens.all, 'b1@example.com', ['viewer'], 'prod'))).toEqual(
      insufficient,
    );
    expect((await invite(tokens.all, 'b2@example.com', ['viewer'], 'test.fraud')).status).toBe(201);
  });

  it("includes no change of the person's own access", async () => {
    const me = `users/${idOf(tokens.all)}`;
    const attempts = [
      await call(tokens.all, 'PUT', `${me}/roles`, { roles: ['operator'] }),
      await call(tokens.all, 'POST', `${me}/reset-password`),
      await call(tokens.all, 'POST', `${me}/disable`),
      await call(tokens.all, 'POST', `${me}/mfa/revoke`, {}),
    ];
    for (const attempt of attempts) expect(outcome(attempt)).toEqual(insufficient);
  });

  it('cannot take over a person with more rights: password, second factor, enabling', async () => {
    const analyst = await invited('c1@example.com', ['analyst']);
    const path = `users/${String(analyst['id'])}`;
    for (const token of [tokens.operator, tokens.program]) {
      for (const change of ['reset-password', 'invite', 'enable']) {
        expect(outcome(await call(token, 'POST', `${path}/${change}`))).toEqual(insufficient);
      }
      expect(outcome(await call(token, 'POST', `${path}/mfa/revoke`, {}))).toEqual(insufficient);
    }
    // Taking access away needs no more than the scope: an incident does not wait.
    expect((await call(tokens.operator, 'POST', `${path}/disable`)).status).toBe(200);
    expect(outcome(await call(tokens.operator, 'POST', `${path}/enable`))).toEqual(insufficient);
    expect((await call(tokens.all, 'POST', `${path}/enable`)).status).toBe(200);
  });

  it('excludes people who act for accounts of the gateway that the caller does not', async () => {
    const id = await stack.createUser('merchant@example.com', '--accounts', ACCOUNT);
    expect(outcome(await call(tokens.all, 'POST', `users/${id}/reset-password`))).toEqual(
      insufficient,
    );
  });

  it('is nothing for a program, whose runtime and admin scopes are apart', async () => {
    expect((await invite(tokens.program, 'd1@example.com')).status).toBe(201);
    expect(outcome(await invite(tokens.program, 'd2@example.com', ['viewer']))).toEqual(
      insufficient,
    );
  });

  it('follows the roles that they have now, not those of their token', async () => {
    const token = await person('former@example.com', ROLE_NAMES.join(' '));
    expect((await invite(token, 'e1@example.com', ['analyst'])).status).toBe(201);
    await stack.foundation.run('user', 'set-roles', 'former@example.com', '--roles', 'operator');
    expect(outcome(await invite(token, 'e2@example.com', ['analyst']))).toEqual(insufficient);
  });
});

describe('roles, lists and states', () => {
  it('are readable with admin:users:read only', async () => {
    const { body } = await call(tokens.auditor, 'GET', 'roles');
    expect((body['data'] as Json[]).map(({ name }) => name)).toEqual([...ROLE_NAMES]);
    expect((await call(tokens.viewer, 'GET', 'users')).status).toBe(403);
    const page = await call(tokens.auditor, 'GET', 'users?limit=2');
    expect([page.status, (page.body['data'] as Json[]).length]).toEqual([200, 2]);
    const next = await fetch(String((page.body['links'] as Json)['next']), {
      headers: { authorization: `Bearer ${tokens.auditor}` },
    });
    expect(next.status).toBe(200);
    const one = await call(tokens.auditor, 'GET', `users/${idOf(tokens.viewer)}`);
    expect(one.body).toMatchObject({
      ...{ email: 'viewer@example.com', state: 'active', has_second_factor: true },
      roles: [{ audience: 'test', roles: ['viewer'] }],
    });
    expect(JSON.stringify(one.body)).not.toContain('argon2');
    expect((await call(tokens.auditor, 'GET', `users/${idOf(tokens.program)}`)).status).toBe(404);
  });

  it('change with a row of who changed them', async () => {
    const { id } = await invited('changed@example.com', ['viewer']);
    const path = `users/${String(id)}`;
    const set = await call(tokens.all, 'PUT', `${path}/roles`, { roles: ['analyst', 'viewer'] });
    expect(set.body['roles']).toEqual([{ audience: 'test', roles: ['analyst', 'viewer'] }]);
    const none = await call(tokens.operator, 'PUT', `${path}/roles`, { roles: [] });
    expect([none.status, none.body['roles']]).toEqual([200, []]);
    expect((await call(tokens.all, 'POST', `${path}/disable`)).body['state']).toBe('disabled');
    const rows = await stack.foundation.auditRowsOf(String(id));
    expect(rows.map(({ action, actor, details }) => [action, actor, details])).toEqual(
      expect.arrayContaining([
        [
          'user.set-roles',
          `user:${idOf(tokens.all)}`,
          { audience: 'test', roles: 'analyst viewer', previous: 'viewer' },
        ],
        ['user.disable', `user:${idOf(tokens.all)}`, {}],
      ]),
    );
  });
});

describe('a password reset by an administrator', () => {
  it('leaves the password until the person chooses another, which ends their sessions', async () => {
    const token = await person('reset@example.com', 'viewer', false);
    const before = await stack.signIn('reset@example.com');
    const path = `users/${idOf(token)}/reset-password`;
    const { body } = await call(tokens.all, 'POST', path);
    await expect(stack.signIn('reset@example.com')).resolves.toBeDefined();
    expect(await choose(body['link_url'])).toBe('Your password is set');
    await expect(stack.client.refresh(before.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await stack.submit('reset@example.com')).visit.status).toBe(401);
    await expect(stack.signIn('reset@example.com', CHOSEN)).resolves.toBeDefined();
  });

  it('ends its link when the person is disabled', async () => {
    const token = await person('reset-off@example.com', 'viewer', false);
    const { body } = await call(tokens.all, 'POST', `users/${idOf(token)}/reset-password`);
    await stack.foundation.run('user', 'disable', 'reset-off@example.com');
    await stack.foundation.run('user', 'enable', 'reset-off@example.com');
    expect(await choose(body['link_url'])).toBe(ENDED);
  });
});

describe('clients', () => {
  const create = (token: string, body: object) => call(token, 'POST', 'clients', body);

  it('are created, listed, rotated, disabled and enabled', async () => {
    const scopes = ['admin:webhooks:read', 'admin:webhooks:create'];
    const created = await create(tokens.operator, { name: 'deployer', scopes });
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({
        ...{ name: 'deployer', scopes, audiences: ['test'], grant: 'client_credentials' },
        client_secret: expect.stringMatching(/^tcs_/),
      }),
    ]);
    const credentials = created.body as { client_id: string; client_secret: string };
    const scope = 'admin:webhooks:read';
    expect((await requestToken(stack.url, credentials, { scope })).status).toBe(200);
    const path = `clients/${credentials.client_id}`;
    const rotated = await call(tokens.operator, 'POST', `${path}/rotate`, {});
    expect(rotated.body['client_secret']).not.toBe(credentials.client_secret);
    expect((await requestToken(stack.url, credentials, { scope })).status).toBe(401);
    expect((await call(tokens.operator, 'POST', `${path}/disable`)).body['disabled_at']).toMatch(
      /Z$/,
    );
    expect((await call(tokens.operator, 'POST', `${path}/enable`)).body['disabled_at']).toBeNull();
    const { body } = await call(tokens.auditor, 'GET', 'clients');
    expect(body['data']).toContainEqual(expect.objectContaining({ name: 'deployer' }));
    expect(JSON.stringify(body)).not.toContain('secret');
    expect((await call(tokens.operator, 'POST', 'clients/nope/disable')).status).toBe(404);
  });

  it('never get more than their creator has', async () => {
    const wanted = [
      { name: 'x1', scopes: ['pci:tokens:reveal'] },
      { name: 'x2', scopes: ['decisions:create'] },
      { name: 'x3', scopes: ['admin:rulesets:write'] },
      { name: 'x4', scopes: ['admin:webhooks:read'], audiences: ['prod'] },
      {
        ...{ name: 'x5', grant: 'authorization_code', audiences: ['test'] },
        redirect_uris: ['https://x.example/'],
      },
    ];
    for (const body of wanted) {
      expect(outcome(await create(tokens.operator, body))).toEqual(insufficient);
    }
    const shop = await stack.foundation.createClient('shop', 'pci:tokens:reveal');
    const path = `clients/${shop.client_id}`;
    expect(outcome(await call(tokens.operator, 'POST', `${path}/rotate`, {}))).toEqual(
      insufficient,
    );
    expect((await call(tokens.operator, 'POST', `${path}/disable`)).status).toBe(200);
    expect(outcome(await call(tokens.operator, 'POST', `${path}/enable`))).toEqual(insufficient);
    const listed = await stack.foundation.run('client', 'list');
    expect(listed.out).toMatch(/shop +\S+ +disabled/);
  });

  it('are refused with the path of what is wrong', async () => {
    const { status, body } = await create(tokens.all, {
      name: 'Bad Name',
      grant: 'authorization_code',
      redirect_uris: ['http://x.example/'],
    });
    expect([status, body['error_description']]).toEqual([
      422,
      expect.stringMatching(/\$\.name .*\$\.redirect_uris\[0\] /),
    ]);
  });
});

describe('signing keys', () => {
  it('are listed, and rotated once at a time', async () => {
    expect((await call(tokens.viewer, 'GET', 'signing-keys')).status).toBe(403);
    const rotated = await call(tokens.operator, 'POST', 'signing-keys/rotate', {});
    expect([rotated.status, rotated.body['state']]).toEqual([200, 'next']);
    const { body } = await call(tokens.auditor, 'GET', 'signing-keys');
    expect((body['data'] as Json[]).map(({ state }) => state).sort()).toEqual(['next', 'signing']);
    expect(outcome(await call(tokens.operator, 'POST', 'signing-keys/rotate', {}))).toEqual({
      status: 409,
      error: 'rotation_pending',
    });
    expect((await call(tokens.auditor, 'POST', 'signing-keys/rotate', {})).status).toBe(403);
  });
});
