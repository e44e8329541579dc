import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLE_NAMES } from '../src/people/roles.js';
import {
  createFoundation,
  ISSUER,
  type IdentityFoundation,
} from './support/identity-foundation.js';

let foundation: IdentityFoundation;

beforeAll(async () => {
  foundation = await createFoundation();
});

afterAll(async () => {
  await foundation.drop();
});

const user = (...args: string[]) => foundation.run('user', ...args);

async function shown(email: string): Promise<Record<string, unknown>> {
  return JSON.parse((await user('show', email)).out) as Record<string, unknown>;
}

describe('user invite', () => {
  it('prints a link to hand over, and stores only a hash of it', async () => {
    const { code, out } = await user(
      ...['invite', '--email', 'Ada@example.com', '--name', 'Ada', '--roles', 'operator viewer'],
    );
    const link = /https:\S+/.exec(out)?.[0] ?? '';
    expect([code, link]).toEqual([0, expect.stringMatching(`^${ISSUER}/password/`)]);
    expect(await shown('ada@example.com')).toMatchObject({
      ...{ name: 'Ada', state: 'invited', email_verified: true, has_second_factor: false },
      roles: [{ audience: 'test', roles: ['operator', 'viewer'] }],
    });
    const rows = JSON.stringify(await foundation.dataSource.query('select * from password_links'));
    expect(rows).not.toContain(link.split('.').at(-1));
  });

  it.each([
    ['an unknown role', ['--email', 'x@example.com', '--roles', 'king'], 2, '"king" is not a role'],
    ['a taken address', ['--email', 'ada@example.com'], 1, 'exists already'],
    ['no address', ['--email', 'invalid'], 1, 'not an e-mail address'],
  ])('refuses %s', async (_what, args, code, message) => {
    const run = await user('invite', ...args);
    expect([run.code, run.err]).toEqual([code, expect.stringContaining(message)]);
  });
});

describe('user set-roles', () => {
  it('replaces the roles at one audience, and leaves a row', async () => {
    await user('invite', '--email', 'bob@example.com');
    expect((await user('set-roles', 'bob@example.com', '--roles', 'analyst')).out).toBe(
      'bob@example.com has analyst at test.\n',
    );
    await user('set-roles', 'bob@example.com', '--roles', 'viewer', '--audience', 'test.vault');
    await user('set-roles', 'bob@example.com', '--roles', '');
    const { id, roles } = await shown('bob@example.com');
    expect(roles).toEqual([{ audience: 'test.vault', roles: ['viewer'] }]);
    const rows = await foundation.auditRowsOf(String(id));
    expect(rows.filter(({ action }) => action === 'user.set-roles')).toHaveLength(3);
  });
});

describe('user reset-password and reset-second-factor', () => {
  it('print a link, and remove the factor', async () => {
    await user('invite', '--email', 'eve@example.com');
    expect((await user('reset-password', 'eve@example.com')).out).toContain('/password/');
    expect((await user('reset-second-factor', 'eve@example.com')).code).toBe(0);
    expect((await user('reset-password', 'none@example.com')).code).toBe(1);
  });
});

describe('role list', () => {
  it('shows every role with its scopes', async () => {
    const { out } = await foundation.run('role', 'list');
    for (const name of ROLE_NAMES) expect(out).toContain(`${name}: `);
    expect(out).toContain('  decisions:write');
  });
});
