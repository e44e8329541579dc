import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isUuid } from '@tessera/errors';
import { temporaryFolder } from '@tessera/local/testing';
import { createFoundation } from './support/identity-foundation.js';
import type { IdentityFoundation } from './support/identity-foundation.js';

const PASSWORD = 'four mosaic stones';
const ACCOUNT = '3b2d7a54-6f0e-4c1b-9a77-1f7d6ac0a001';

let foundation: IdentityFoundation;
let folder: string;

beforeAll(async () => {
  foundation = await createFoundation();
  folder = temporaryFolder('users');
});

afterAll(async () => {
  await foundation.drop();
});

async function file(content: unknown): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const create = async (email: string, password = PASSWORD, ...more: string[]) =>
  foundation.run(
    'user',
    'create',
    '--email',
    email,
    '--password-file',
    await file(password),
    ...more,
  );

async function listed(email: string): Promise<Record<string, unknown> | undefined> {
  const { out } = await foundation.run('user', 'list', '--json');
  return (JSON.parse(out) as Record<string, unknown>[]).find((user) => user['email'] === email);
}

describe('user create', () => {
  it('prints the ID, and stores the password only as argon2id', async () => {
    const { code, out } = await create('Ada@Example.com', `${PASSWORD}\n`, '--accounts', ACCOUNT);
    expect([code, isUuid(out.trim())]).toEqual([0, true]);
    expect(await listed('ada@example.com')).toEqual({
      id: out.trim(),
      email: 'ada@example.com',
      email_verified: true,
      accounts: [ACCOUNT],
      second_factor_required: false,
      created_at: expect.stringMatching(/Z$/),
      disabled_at: null,
    });
    const rows = JSON.stringify(await foundation.dataSource.query('select * from users'));
    expect(rows).toContain('$argon2id$v=19$m=32768,t=3,p=1$');
    expect(rows).not.toContain(PASSWORD);
  });

  it('rejects an e-mail address that is taken, in any notation', async () => {
    await create('taken@example.com');
    const { code, err } = await create('TAKEN@example.com');
    expect([code, err]).toEqual([1, expect.stringContaining('exists already')]);
  });

  it('lists every problem at once, and never the password', async () => {
    const { code, err } = await create('invalid', 'short', '--accounts', 'acme');
    expect(code).toBe(1);
    expect(err).toContain('that is not an e-mail address');
    expect(err).toContain('the password: it must have 12 to 256 characters');
    expect(err).toContain('"acme" is not the id of an account');
    expect(err).not.toContain('short');
  });

  it('requires a file without a terminal', async () => {
    const { code, err } = await foundation.run('user', 'create', '--email', 'x@example.com');
    expect([code, err]).toEqual([2, expect.stringContaining('--password-file is required')]);
  });

  it('has no option that takes the password itself', async () => {
    const { code } = await foundation.run(
      ...['user', 'create', '--email', 'y@example.com', '--password', PASSWORD],
    );
    expect(code).toBe(2);
  });
});

describe('user apply', () => {
  const user = { email: 'applied@example.com', password: PASSWORD, accounts: [ACCOUNT] };
  const apply = async (users: unknown[]) => foundation.run('user', 'apply', await file({ users }));

  it('creates, then changes nothing, then updates what differs', async () => {
    expect((await apply([user])).out).toBe('applied@example.com  created\n');
    expect((await apply([user])).out).toBe('applied@example.com  unchanged\n');
    const other = { ...user, password: 'another long password', second_factor_required: true };
    expect((await apply([other])).out).toBe('applied@example.com  updated\n');
    expect((await apply([other])).out).toBe('applied@example.com  unchanged\n');
  });

  it('leaves a disabled user disabled', async () => {
    await foundation.run('user', 'disable', 'applied@example.com');
    await apply([user]);
    expect((await listed('applied@example.com'))?.['disabled_at']).not.toBeNull();
  });

  it.each([
    ['a missing password', [{ email: 'a@example.com', accounts: [] }], '$.users[0].password'],
    ['two of an address', [user, { ...user, email: 'APPLIED@example.com' }], 'two users have'],
    ['unknown', [], '$.users'],
  ])('refuses %s and says where, without showing a password', async (_what, users, message) => {
    const { code, err } = await apply(users);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    expect(err).not.toContain(PASSWORD);
  });
});

describe('changes of a user', () => {
  it('are made by address or id, and leave a row each, with the operator', async () => {
    const { out } = await create('changed@example.com', PASSWORD, '--email-unverified');
    const id = out.trim();
    const runs = [
      ['verify-email', id],
      ['set-accounts', 'changed@example.com', '--accounts', ACCOUNT.toUpperCase()],
      ['set-second-factor', id, 'required'],
      ['set-password', id, '--password-file', await file('another long password')],
      ['disable', id],
      ['enable', id],
    ];
    for (const run of runs) expect((await foundation.run('user', ...run)).err).toBe('');
    expect(await listed('changed@example.com')).toMatchObject({
      email_verified: true,
      accounts: [ACCOUNT],
      second_factor_required: true,
      disabled_at: null,
    });
    const rows: { action: string; actor: string }[] = await foundation.dataSource.query(
      'select action, actor from audit_event where object_id = $1 order by created_at, action',
      [id],
    );
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'user.create',
      'user.disable',
      'user.enable',
      'user.set-accounts',
      'user.set-password',
      'user.set-second-factor',
      'user.verify-email',
    ]);
    expect(rows.every(({ actor }) => actor.startsWith('command:'))).toBe(true);
  });

  it.each([['disable'], ['enable'], ['verify-email']])('%s names an unknown user', async (verb) => {
    const { code, err } = await foundation.run('user', verb, 'unknown@example.com');
    expect([code, err]).toEqual([1, expect.stringContaining('No user with the id or e-mail')]);
  });

  it('refuse a second factor that is neither required nor optional', async () => {
    const run = await foundation.run('user', 'set-second-factor', 'changed@example.com', 'maybe');
    expect(run.code).toBe(2);
  });
});

describe('client create for people', () => {
  const client = (...options: string[]) =>
    foundation.run('client', 'create', '--grant', 'authorization_code', ...options);
  const redirect = ['--redirect-uri', 'https://console.test/callback'];

  it('prints a secret for a backend, and none for a program in the browser', async () => {
    const backend = await client('--name', 'backend', ...redirect, '--json');
    expect(JSON.parse(backend.out)).toEqual({
      name: 'backend',
      client_id: expect.stringMatching(/^backend-/),
      client_secret: expect.stringMatching(/^tcs_/),
      grant: 'authorization_code',
      public: false,
      title: 'backend',
      redirect_uris: ['https://console.test/callback'],
      post_logout_redirect_uris: [],
    });
    const spa = await client('--name', 'spa', '--public', '--title', 'Console', ...redirect);
    expect(spa.out).toContain('The client is public: it has no secret.');
    expect(spa.out).not.toContain('tcs_');
    expect((await foundation.run('client', 'rotate', 'spa')).err).toContain('is public');
  });

  it.each([
    ['no redirect URI', [], 'at least one redirect URI is required'],
    ['http', ['--redirect-uri', 'http://console.test/'], 'must be https'],
    ['scopes', [...redirect, '--scope', 'a:read'], 'are for the grant client_credentials'],
  ])('refuses %s', async (_what, options, message) => {
    const { code, err } = await client('--name', 'bad', ...options);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  });

  it('refuses redirect URIs of a client that works for itself, and a grant that there is not', async () => {
    const machine = await foundation.run(
      ...['client', 'create', '--name', 'bad', '--scope', 'a:read', ...redirect],
    );
    expect(machine.err).toContain('are for the grant authorization_code');
    const odd = await foundation.run('client', 'create', '--name', 'bad', '--grant', 'implicit');
    expect(odd.code).toBe(2);
  });

  it('is applied from a file, and changed, too', async () => {
    const described = {
      name: 'applied-console',
      client_id: 'applied-console',
      grant: 'authorization_code',
      public: true,
      redirect_uris: ['https://console.test/callback'],
    };
    const apply = async (one: object) =>
      (await foundation.run('client', 'apply', await file({ clients: [one] }))).out;
    expect(await apply(described)).toBe('applied-console  created\n');
    expect(await apply(described)).toBe('applied-console  unchanged\n');
    expect(await apply({ ...described, title: 'Console' })).toBe('applied-console  updated\n');
  });
});
