import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@tessera/config';
import { decodeJwt } from 'jose';
import { IdentityConfig } from '../src/config.js';
import { Person } from './support/person.js';
import { SignInStack, type Arrival } from './support/sign-in-stack.js';

const MFA = 'urn:tessera:acr:mfa';
const MINUTE = 60_000;

let stack: SignInStack;
let person: Person;
let count = 0;

beforeAll(async () => {
  stack = await SignInStack.boot({ client: ['--public', '--audience', 'test'], ownsAdmins: true });
});

beforeEach(async () => {
  count += 1;
  person = new Person(stack, `person-${count}@example.com`);
  await stack.createUser(person.email);
});

afterAll(async () => {
  await stack.close();
});

const setRoles = (roles: string) =>
  stack.foundation.run('user', 'set-roles', person.email, '--roles', roles);

const scopesOf = (token: string): string[] =>
  (decodeJwt<{ scope?: string }>(token).scope ?? '').split(' ');

const heading = ({ visit }: Arrival) => /<h1>(.+?)<\/h1>/.exec(visit.text)?.[1];

describe('a role above viewer', () => {
  it('has to set up an authenticator app at the first sign-in, and cannot put it off', async () => {
    await setRoles('analyst');
    const arrival = await person.enterPassword();
    expect(heading(arrival)).toBe('Set up a second step');
    expect(arrival.visit.text).toContain('Your organization requires a second step');
    expect(arrival.visit.text).not.toContain('Not now');
    expect((await person.post(arrival, '/continue', {})).visit.text).toContain('authenticator app');
    const shown = await person.setUp(arrival);
    expect(person.recoveryCodes).toHaveLength(10);
    const { access_token: token } = await person.finish(await person.post(shown, '/continue', {}));
    expect(decodeJwt(token)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: MFA });
    expect(scopesOf(token)).toContain('decisions:write');
  });

  it('is not needed by a viewer, who signs in with a password', async () => {
    await setRoles('viewer');
    const { access_token: token } = await stack.signIn(person.email);
    expect(scopesOf(token)).toContain('decisions:read');
  });

  it('that is granted after a sign-in with one factor counts as viewer until the next', async () => {
    await setRoles('viewer');
    const arrival = await stack.submit(person.email);
    const tokens = await stack.client.exchange(await stack.back(arrival), arrival.trip);
    await setRoles('analyst');
    const renewed = await stack.client.refresh(tokens.refresh_token ?? '');
    expect(scopesOf(renewed.access_token)).toContain('decisions:read');
    expect(scopesOf(renewed.access_token)).not.toContain('decisions:write');
    const again = await stack.arrive({}, arrival.browser);
    expect(again.visit.text).toContain('<h1>Sign in</h1>');
  });

  it('may be used with one factor only where the setting says so, never in production', () => {
    const { env } = stack.foundation;
    const load = (more: Record<string, string>) => () =>
      loadConfig(IdentityConfig, { ...env, HOST: '0.0.0.0', ...more });
    expect(load({ ROLE_SECOND_FACTOR: 'optional' })).not.toThrow();
    expect(load({ ROLE_SECOND_FACTOR: 'optional', NODE_ENV: 'production' })).toThrow(
      'ROLE_SECOND_FACTOR must be required in production',
    );
  });
});

describe('a change of permissions', () => {
  const invite = (token: string) =>
    fetch(`${stack.url}/api/admin/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `guest-${count}-${Date.now()}@example.com` }),
    });

  /** An access token issued now, after a sign-in the given number of minutes ago. */
  async function signedIn(minutesAgo: number): Promise<string> {
    await setRoles('operator');
    stack.clock.advance(-minutesAgo * MINUTE);
    const { refresh_token: refresh = '' } = await person.enrol();
    stack.clock.advance(minutesAgo * MINUTE);
    return (await stack.client.refresh(refresh)).access_token;
  }

  it('accepts two factors of the last 15 minutes', async () => {
    expect((await invite(await signedIn(14))).status).toBe(201);
  });

  it('needs a new sign-in after that, and says which', async () => {
    const refused = await invite(await signedIn(16));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(
        /^Bearer error="insufficient_user_authentication",.* acr_values="urn:tessera:acr:mfa", max_age="900"$/,
      ),
    ]);
    const { tokens } = await person.signIn({ acr_values: MFA, max_age: '900' });
    expect((await invite(tokens.access_token)).status).toBe(201);
  });
});
