import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Person } from './support/person.js';
import { ACCOUNT, OTHER_ACCOUNT, SignInStack, type Arrival } from './support/sign-in-stack.js';

const HOUR_MS = 3_600_000;
const UNRELATED_ACCOUNT = '3b2d7a54-6f0e-4c1b-9a77-1f7d6ac0a003';

let stack: SignInStack;
let person: Person;
let userId: string;
let count = 0;

beforeAll(async () => {
  stack = await SignInStack.boot();
});

beforeEach(async () => {
  count += 1;
  stack.clock.reset();
  person = new Person(stack, `person-${count}@example.com`);
  userId = await stack.createUser(person.email);
});

afterAll(async () => {
  await stack.close();
});

async function revoke(accountId?: string): Promise<Response> {
  const scope = 'admin:users:write';
  const iat = Math.floor(stack.clock.now().getTime() / 1000);
  const token = await stack.admins.token({ scope, iat, exp: iat + 600 });
  return fetch(`${stack.url}/api/admin/users/${userId}/mfa/revoke`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(accountId === undefined ? {} : { account_id: accountId }),
  });
}

const actsFor = (...accounts: string[]) =>
  stack.foundation.run('user', 'set-accounts', person.email, '--accounts', accounts.join(' '));

const heading = ({ visit }: Arrival) => /<h1>(.+?)<\/h1>/.exec(visit.text)?.[1];

async function audited(): Promise<unknown[]> {
  const rows: { result: string; details: string }[] = await stack.foundation.dataSource.query(
    `select result, details from audit_event
     where action = 'user.mfa.revoke' and object_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(({ result, details }) => [
    result,
    (JSON.parse(details) as Record<string, unknown>)['account_id'],
  ]);
}

describe('a second factor of a person who acts for two accounts', () => {
  it('returns 403 for one of them, keeps the session and the app, and is audited', async () => {
    await actsFor(ACCOUNT, OTHER_ACCOUNT);
    const { refresh_token: refreshToken } = await person.enrol();
    for (const account of [ACCOUNT, OTHER_ACCOUNT]) {
      const response = await revoke(account);
      expect([response.status, await response.json()]).toEqual([
        403,
        {
          error: 'user_has_other_accounts',
          error_description: expect.stringContaining('acts for other accounts'),
        },
      ]);
    }
    expect(await audited()).toEqual([
      ['refused', ACCOUNT],
      ['refused', OTHER_ACCOUNT],
    ]);
    await expect(stack.client.refresh(refreshToken ?? '')).resolves.toBeDefined();
    const { tokens } = await person.signIn();
    expect(tokens.claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
  });

  it('is revoked by an operator, who passes no account', async () => {
    await actsFor(ACCOUNT, OTHER_ACCOUNT);
    await person.enrol();
    expect((await revoke()).status).toBe(204);
    expect(heading(await person.enterPassword({}, { enrol: true }))).toBe('Set up a second step');
  });

  it('is revoked for the remaining account', async () => {
    await actsFor(ACCOUNT, OTHER_ACCOUNT);
    await person.enrol();
    await actsFor(ACCOUNT);
    expect((await revoke(ACCOUNT)).status).toBe(204);
  });

  it('returns 404 for an account that is not theirs, and is audited', async () => {
    await person.enrol();
    expect((await revoke(UNRELATED_ACCOUNT)).status).toBe(404);
    expect(await audited()).toEqual([['refused', UNRELATED_ACCOUNT]]);
    expect(heading(await person.enterPassword())).toBe('Enter your code');
  });

  it('is not revoked when the second account is added at the same time', async () => {
    await person.enrol();
    const [, response] = await Promise.all([actsFor(ACCOUNT, OTHER_ACCOUNT), revoke(ACCOUNT)]);
    const rows: unknown[] = await stack.foundation.dataSource.query(
      'select 1 from second_factors where user_id = $1',
      [userId],
    );
    // Whichever came first: the response says what happened to the factor.
    expect(rows).toHaveLength(response.status === 204 ? 0 : 1);
    expect((await revoke(ACCOUNT)).status).toBe(403);
  });
});

describe('after an account revoked the factor of its user', () => {
  it('enrolment is locked for 24 hours, and a sign-in with only the password says so', async () => {
    await person.enrol();
    expect((await revoke(ACCOUNT)).status).toBe(204);
    const locked = await person.enterPassword({}, { enrol: true });
    expect(locked.visit.text).toContain('a new one can be set up from');
    const tokens = await person.finish(await person.post(locked, '/continue', {}));
    expect(tokens.claims()).toMatchObject({ amr: ['pwd'] });
    expect(tokens.claims()).not.toHaveProperty('acr');
    stack.clock.advance(24 * HOUR_MS + 1);
    expect((await person.enrol()).claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
  });

  it('a person who must have one cannot sign in until then, or until an operator allows it', async () => {
    await person.enrol();
    await stack.foundation.run('user', 'set-second-factor', person.email, 'required');
    expect((await revoke(ACCOUNT)).status).toBe(204);
    const locked = await person.enterPassword();
    expect(locked.visit.text).toContain("You can't continue without one.");
    const again = await person.post(locked, '/continue', {});
    expect(again.visit.text).toContain("You can't continue without one.");
    const { code } = await stack.foundation.run('user', 'set-enrolment', person.email, 'open');
    expect(code).toBe(0);
    expect((await person.enrol()).claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
  });

  it('an enrolment page that was already open does not set one up', async () => {
    const arrival = await person.enterPassword({}, { enrol: true });
    expect((await revoke(ACCOUNT)).status).toBe(204);
    expect((await person.setUp(arrival)).visit.status).toBe(410);
    expect(heading(await person.enterPassword())).toBeUndefined();
  });

  it('a lock by the operator stays for any length of time', async () => {
    await stack.foundation.run('user', 'set-enrolment', person.email, 'closed');
    expect((await revoke(ACCOUNT)).status).toBe(204);
    stack.clock.advance(48 * HOUR_MS);
    const locked = await person.enterPassword({}, { enrol: true });
    expect(locked.visit.text).toContain('Your administrator has to allow it first.');
  });
});
