import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Person } from './support/person.js';
import { SignInStack } from './support/sign-in-stack.js';

type Json = Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly body: Json;
}

let stack: SignInStack;
let tokens: Record<'operator' | 'approver' | 'other' | 'viewer', string>;
let people = 0;

beforeAll(async () => {
  stack = await SignInStack.boot({
    client: ['--public', '--audience', 'test'],
    ownsAdmins: true,
    env: { APPROVALS: 'on' },
  });
  tokens = {
    operator: await person('operator@example.com', 'operator approver analyst'),
    approver: await person('approver@example.com', 'approver'),
    other: await person('other@example.com', 'operator'),
    viewer: await person('viewer@example.com', 'viewer'),
  };
});

afterAll(async () => {
  await stack.close();
});

async function created(email: string, roles: string): Promise<void> {
  await stack.createUser(email);
  await stack.foundation.run('user', 'set-accounts', email, '--accounts', '');
  await stack.foundation.run('user', 'set-roles', email, '--roles', roles);
}

async function person(email: string, roles: string): Promise<string> {
  await created(email, roles);
  return (await new Person(stack, email).enrol()).access_token;
}

const idOf = (token: string): string => String(decodeJwt(token).sub);

async function call(token: string, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${stack.url}/api/admin/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

/** @returns the ID of someone new, with these roles */
async function someone(roles = 'viewer'): Promise<string> {
  people += 1;
  const email = `someone-${people}@example.com`;
  await created(email, roles);
  const { out } = await stack.foundation.run('user', 'show', email);
  return String((JSON.parse(out) as Json)['id']);
}

const propose = (token: string, payload: object, kind = 'user.set_roles') =>
  call(token, 'POST', 'change-requests', { kind, payload });

const approve = (token: string, id: unknown) =>
  call(token, 'POST', `change-requests/${String(id)}/approve`, {});

async function rolesOf(userId: string): Promise<unknown> {
  return (await call(tokens.operator, 'GET', `users/${userId}`)).body['roles'];
}

async function proposed(payload: object): Promise<unknown> {
  const { status, body } = await propose(tokens.operator, payload);
  expect([status, body['status']]).toEqual([201, 'proposed']);
  return body['id'];
}

describe('with approvals', () => {
  it('refuses to grant roles directly, and to invite with roles', async () => {
    const user = await someone();
    const granted = await call(tokens.operator, 'PUT', `users/${user}/roles`, {
      roles: ['viewer', 'analyst'],
    });
    expect([granted.status, granted.body['error']]).toEqual([403, 'change_request_required']);
    const invited = await call(tokens.operator, 'POST', 'users', {
      email: 'new@example.com',
      roles: [{ roles: ['viewer'] }],
    });
    expect([invited.status, invited.body['error']]).toEqual([403, 'change_request_required']);
    const plain = await call(tokens.operator, 'POST', 'users', { email: 'new@example.com' });
    expect(plain.status).toBe(201);
    expect(await rolesOf(user)).toEqual([{ audience: 'test', roles: ['viewer'] }]);
  });

  it('takes roles away directly', async () => {
    const user = await someone('viewer analyst');
    const path = `users/${user}/roles`;
    const { status } = await call(tokens.operator, 'PUT', path, { roles: ['viewer'] });
    expect([status, await rolesOf(user)]).toEqual([200, [{ audience: 'test', roles: ['viewer'] }]]);
  });

  it('grants roles that another person approved, who need not have them', async () => {
    const user = await someone();
    const payload = { user_id: user, roles: ['viewer', 'operator'] };
    const { status, body } = await propose(tokens.operator, payload);
    expect([status, body]).toMatchObject([
      201,
      {
        proposed_by: `user:${idOf(tokens.operator)}`,
        summary: [expect.stringMatching(/^someone-.* gets the role operator at test\.$/)],
        diff: { added: ['operator'], removed: [] },
      },
    ]);
    const own = await approve(tokens.operator, body['id']);
    expect([own.status, own.body['error']]).toEqual([403, 'own_change_request']);
    expect((await approve(tokens.viewer, body['id'])).status).toBe(403);
    expect((await approve(tokens.approver, body['id'])).body).toMatchObject({
      status: 'applied',
      decided_by: `user:${idOf(tokens.approver)}`,
    });
    expect(await rolesOf(user)).toEqual([{ audience: 'test', roles: ['operator', 'viewer'] }]);
  });

  it("refuses what the proposer does not have, and changes of the proposer's own access", async () => {
    const user = await someone();
    const more = await propose(tokens.other, { user_id: user, roles: ['analyst'] });
    expect([more.status, more.body['error']]).toEqual([403, 'insufficient_rights']);
    const self = { user_id: idOf(tokens.operator), roles: ['operator', 'analyst'] };
    const own = await propose(tokens.operator, self);
    expect([own.status, own.body['error']]).toEqual([403, 'insufficient_rights']);
    const theirs = { user_id: idOf(tokens.approver), roles: ['approver', 'operator'] };
    const approved = await approve(tokens.approver, await proposed(theirs));
    expect([approved.status, approved.body['error']]).toEqual([403, 'insufficient_rights']);
  });

  it('refuses approval once the proposer has lost the role, or is disabled', async () => {
    const email = 'leaver@example.com';
    const leaver = await person(email, 'operator analyst');
    const user = await someone();
    const grant = { user_id: user, roles: ['analyst'] };
    const { body } = await propose(leaver, grant);
    await stack.foundation.run('user', 'set-roles', email, '--roles', 'operator');
    expect((await approve(tokens.approver, body['id'])).body['error']).toBe('insufficient_rights');
    await stack.foundation.run('user', 'set-roles', email, '--roles', 'operator analyst');
    await stack.foundation.run('user', 'disable', email);
    expect((await approve(tokens.approver, body['id'])).body['error']).toBe('insufficient_rights');
    await stack.foundation.run('user', 'enable', email);
    expect((await approve(tokens.approver, body['id'])).body).toMatchObject({ status: 'applied' });
  });

  it('returns 409 when the roles have changed since', async () => {
    const user = await someone('viewer analyst');
    const id = await proposed({ user_id: user, roles: ['viewer', 'analyst', 'approver'] });
    await call(tokens.operator, 'PUT', `users/${user}/roles`, { roles: ['viewer'] });
    const { status, body } = await approve(tokens.approver, id);
    expect([status, body]).toMatchObject([
      409,
      {
        error: 'target_changed',
        error_description: expect.stringContaining('$.roles was ["analyst","viewer"]'),
      },
    ]);
    expect(await rolesOf(user)).toEqual([{ audience: 'test', roles: ['viewer'] }]);
  });

  it('returns 422 for unknown people and roles, and for no change', async () => {
    const user = await someone();
    const refusals = [
      [{ user_id: '00000000-0000-4000-8000-000000000000', roles: ['viewer'] }, 'user_id'],
      [{ user_id: user, roles: ['king'] }, 'roles[0]'],
      [{ user_id: user, roles: ['viewer'] }, 'roles'],
      [{ roles: ['viewer'] }, 'user_id'],
    ] as const;
    for (const [payload, field] of refusals) {
      const { status, body } = await propose(tokens.operator, payload);
      expect([status, body['error_description']]).toEqual([
        422,
        expect.stringContaining(`$.payload.${field} `),
      ]);
    }
  });

  it('shows requests only to those who may read people', async () => {
    const id = await proposed({ user_id: await someone(), roles: ['analyst'] });
    expect((await call(tokens.viewer, 'GET', 'change-requests')).body['data']).toEqual([]);
    expect((await call(tokens.viewer, 'GET', `change-requests/${String(id)}`)).status).toBe(404);
  });

  it('breaks the glass with a reason, which is recorded', async () => {
    const user = await someone();
    const { body } = await propose(tokens.operator, { user_id: user, roles: ['analyst'] });
    const path = `change-requests/${String(body['id'])}/break-glass`;
    expect((await call(tokens.other, 'POST', path, {})).status).toBe(422);
    const reason = 'The only analyst is ill, and reviews wait.';
    const broken = await call(tokens.other, 'POST', path, { reason });
    expect(broken.body).toMatchObject({ status: 'applied', broke_glass: true, reason });
    const rows = await stack.foundation.auditRowsOf(String(body['id']));
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['change_request.propose', `user:${idOf(tokens.operator)}`],
      ['change_request.break_glass', `user:${idOf(tokens.other)}`],
      ['change_request.apply', `user:${idOf(tokens.other)}`],
    ]);
  });
});
