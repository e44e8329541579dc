import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@tessera/config';
import { freePort, temporaryFile } from '@tessera/local/testing';
import { IdentityConfig } from '../src/config.js';
import { CompanyProvider, type CompanyPerson } from './support/company-provider.js';
import { Person } from './support/person.js';
import { PASSWORD, SignInStack, type Arrival } from './support/sign-in-stack.js';
import { passkeyOptions, TestAuthenticator } from './support/test-authenticator.js';
import { TestBrowser } from './support/test-browser.js';

const MFA = 'urn:tessera:acr:mfa';
const GROUPS = { payments: ['viewer'], fraud: ['analyst', 'approver@test.fraud'] };

let company: CompanyProvider;
let stack: SignInStack;
let subject: string;
let count = 0;

async function boot(env: Record<string, string> = {}): Promise<SignInStack> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  company = await CompanyProvider.listen(`${url}/sso/callback`);
  return SignInStack.boot({
    client: ['--public', '--audience', 'test'],
    env: {
      ...company.env,
      PORT: String(port),
      PUBLIC_URL: url,
      PUBLIC_RATE_LIMIT_PER_MINUTE: '100000',
      SSO_GROUP_ROLES: JSON.stringify(GROUPS),
      SSO_TITLE: 'Example & Co',
      ...env,
    },
  });
}

beforeEach(() => {
  count += 1;
  subject = `person-${count}`;
});

const emailOf = (who: string) => `${who}@example.com`;

function employ(person: CompanyPerson = {}, who = subject): void {
  const usual = { email: emailOf(who), email_verified: true, name: `P. ${who}` };
  company.people.set(who, { ...usual, groups: ['payments'], amr: ['pwd'], ...person });
  company.subject = who;
}

const pageOf = ({ visit }: Arrival) =>
  `${visit.url.origin}/sign-in/${visit.url.pathname.split('/')[2] ?? ''}`;

/** Signs in at the company, and stops at the callback. */
async function atCallback(
  arrival: Arrival,
  change: (url: URL) => void = () => undefined,
): Promise<string> {
  const { location } = await arrival.browser.visit(`${pageOf(arrival)}/sso`);
  const url = new URL(location);
  change(url);
  return (await arrival.browser.follow(url, `${stack.url}/sso/callback`)).location;
}

/** Opens the callback; shows the page, or the redirect to the client. */
async function open(arrival: Arrival, callback: string): Promise<Arrival> {
  const visit = await arrival.browser.follow(callback, stack.client.origin);
  return { ...arrival, visit };
}

async function enter(parameters: Record<string, string> = {}, browser = new TestBrowser()) {
  const arrival = await stack.arrive(parameters, browser);
  return open(arrival, await atCallback(arrival));
}

const exchange = ({ visit, trip }: Arrival) => stack.client.exchange(new URL(visit.location), trip);

const alertOf = ({ visit }: Arrival) =>
  /<p class="alert" id="alert" role="alert">([^<]+)/.exec(visit.text)?.[1] ?? '';

const heading = ({ visit }: Arrival) => /<h1>(.+?)<\/h1>/.exec(visit.text)?.[1];

async function shown(email: string): Promise<Record<string, unknown>> {
  const { out } = await stack.foundation.run('user', 'show', email);
  return out === '' ? {} : (JSON.parse(out) as Record<string, unknown>);
}

const seen = new Set<string>();

async function refusals(): Promise<unknown[]> {
  const rows: { id: string; details: string }[] = await stack.foundation.dataSource.query(
    `select id, details from audit_event where action = 'user.sign-in' and result = 'refused'`,
  );
  const recent = rows.filter(({ id }) => !seen.has(id));
  for (const { id } of recent) seen.add(id);
  return recent.map(({ details }) => (JSON.parse(details) as Record<string, unknown>)['reason']);
}

describe('single sign-on', () => {
  beforeAll(async () => {
    stack = await boot();
  });

  beforeEach(async () => {
    company.state = 'up';
    await refusals();
  });

  afterAll(async () => {
    await stack.close();
    await company.close();
  });

  it('creates a person at the first sign-in, with the roles of their groups, and audit rows', async () => {
    employ({ groups: ['payments', 'fraud', 'gardeners'], amr: ['pwd', 'mfa'] });
    const tokens = await exchange(await enter());
    expect(tokens.claims()).toMatchObject({
      email: emailOf(subject),
      amr: ['pwd', 'mfa'],
      acr: MFA,
    });
    expect(tokens.scope).toContain('decisions:write');
    const person = await shown(emailOf(subject));
    expect(person).toMatchObject({
      ...{ state: 'active', email_verified: true, name: `P. ${subject}` },
      roles: [
        { audience: 'test', roles: ['analyst', 'viewer'] },
        { audience: 'test.fraud', roles: ['approver'] },
      ],
    });
    const rows = await stack.foundation.auditRowsOf(String(person['id']));
    expect(rows.map(({ action }) => action).sort()).toEqual([
      ...['user.create', 'user.identity.link', 'user.set-roles', 'user.set-roles', 'user.sign-in'],
    ]);
  });

  it('offers the button, and asks the provider with PKCE, state and nonce', async () => {
    employ();
    const arrival = await stack.arrive();
    expect(arrival.visit.text).toContain('Sign in with Example &amp; Co');
    await atCallback(arrival);
    const { asked } = company;
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', client_id: 'tessera' },
      ...{ scope: 'openid email profile groups', redirect_uri: `${stack.url}/sso/callback` },
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked.get(name)?.length).toBeGreaterThan(30);
    }
  });

  it('finds the person again by issuer and subject, although their address has changed', async () => {
    employ();
    const first = (await exchange(await enter())).claims()?.sub;
    employ({ email: `new-${emailOf(subject)}`, groups: ['fraud'], amr: ['mfa'] });
    const tokens = await exchange(await enter());
    expect(tokens.claims()?.sub).toBe(first);
    expect(tokens.scope).toContain('decisions:write');
    expect((await shown(emailOf(subject)))['roles']).toEqual([
      { audience: 'test', roles: ['analyst'] },
      { audience: 'test.fraud', roles: ['approver'] },
    ]);
  });

  it('refuses a person whose groups have no role, and ends what they had', async () => {
    employ();
    const tokens = await exchange(await enter());
    employ({ groups: ['gardeners'] });
    const refused = await enter();
    expect([refused.visit.status, alertOf(refused)]).toEqual([
      403,
      expect.stringContaining('none of your groups may use this service'),
    ]);
    expect(await refusals()).toEqual(['single-sign-on-groups']);
    expect((await shown(emailOf(subject)))['roles']).toEqual([]);
    await expect(stack.client.refresh(tokens.refresh_token ?? '')).rejects.toThrow();
  });

  it.each([
    ['no groups', { groups: undefined }, 'groups'],
    ['an empty list of groups', { groups: [] }, 'groups'],
    ['no e-mail address', { email: undefined }, 'email'],
    ['an invalid e-mail address', { email: 'invalid' }, 'email'],
  ])('creates no one who has %s', async (_what, person, reason) => {
    employ(person);
    const refused = await enter();
    expect([refused.visit.status, await refusals()]).toEqual([403, [`single-sign-on-${reason}`]]);
    expect(await shown(emailOf(subject))).toEqual({});
  });

  it('does not become an existing person with the same e-mail address', async () => {
    await stack.createUser(emailOf(subject));
    employ();
    const refused = await enter();
    expect([refused.visit.status, await refusals()]).toEqual([403, ['single-sign-on-unlinked']]);
    expect(alertOf(refused)).toContain('not linked to your organization');
  });

  it('refuses a disabled person', async () => {
    employ();
    await enter();
    await stack.foundation.run('user', 'disable', emailOf(subject));
    const refused = await enter();
    expect([refused.visit.status, await refusals()]).toEqual([403, ['single-sign-on-disabled']]);
  });

  it('does not believe an identity that was moved in the database', async () => {
    await stack.createUser(`admin-${count}@example.com`);
    employ();
    await enter();
    await stack.foundation.dataSource.query(
      `update external_identities set user_id = (select id from users where email = $2)
       where subject = $1`,
      [subject, `admin-${count}@example.com`],
    );
    const refused = await enter();
    expect([refused.visit.status, await refusals()]).toEqual([403, ['single-sign-on-unlinked']]);
  });

  it('is the only way in for its people: no password and no passkey goes around it', async () => {
    employ();
    const signedIn = await enter();
    const device = new TestAuthenticator(stack.url);
    const account = await signedIn.browser.visit(`${stack.url}/account`);
    const credential = device.create(passkeyOptions(account.text, 'create'));
    const form = { credential, name: 'Laptop' };
    const added = await signedIn.browser.visit(`${stack.url}/account/passkeys`, form);
    expect(added.text).toContain('Keep your recovery codes');
    const file = temporaryFile('password', PASSWORD);
    const args = ['user', 'set-password', emailOf(subject), '--password-file', file];
    expect((await stack.foundation.run(...args)).code).toBe(0);
    const refused = await stack.submit(emailOf(subject));
    expect([refused.visit.status, alertOf(refused)]).toEqual([
      403,
      expect.stringContaining('You sign in at your organization'),
    ]);
    const arrival = await stack.arrive();
    const used = device.get(passkeyOptions(arrival.visit.text, 'use'));
    const page = await arrival.browser.visit(`${pageOf(arrival)}/passkey`, { credential: used });
    expect([page.status, await refusals()]).toEqual([
      403,
      ['single-sign-on-only', 'single-sign-on-only'],
    ]);
    // As the second step after the provider, it is welcome.
    const asked = await enter();
    expect(heading(asked)).toBe('Confirm that it&#39;s you');
    const step = device.get(passkeyOptions(asked.visit.text, 'use'));
    const done = await asked.browser.visit(`${pageOf(asked)}/passkey`, { credential: step });
    expect(done.status).toBe(303);
  });

  it('signs first sign-ins of one person at the same time in as one person', async () => {
    for (let time = 0; time < 5; time++) {
      subject = `person-${count}-${time}`;
      employ();
      const arrivals = await Promise.all([stack.arrive(), stack.arrive(), stack.arrive()]);
      const callbacks: string[] = [];
      for (const each of arrivals) callbacks.push(await atCallback(each));
      const done = await Promise.all(arrivals.map((each, at) => open(each, callbacks[at] ?? '')));
      const tokens = await Promise.all(done.map(exchange));
      expect(new Set(tokens.map((each) => each.claims()?.sub)).size).toBe(1);
    }
  });

  describe('with a second factor', () => {
    it('asks for that of this service if the provider has checked one only', async () => {
      employ({ groups: ['fraud'] });
      const page = await enter();
      expect(heading(page)).toBe('Set up a second step');
      const person = new Person(stack, emailOf(subject));
      const codes = await person.setUp(page);
      const tokens = await person.finish(await person.post(codes, '/continue', {}));
      expect(tokens.claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: MFA });
      stack.clock.advance(30_000);
      const again = await enter();
      expect(heading(again)).toBe('Enter your code');
      // The sign-in there is not enough to go on.
      expect((await person.post(again, '/continue', {})).visit.status).toBe(410);
      const done = await person.enterCode(again);
      expect((await person.finish(done)).claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
      stack.clock.reset();
    });

    it('that the provider does not call one does not count', async () => {
      employ({ amr: ['pwd', 'otp'] });
      const claims = (await exchange(await enter())).claims();
      expect(claims).toMatchObject({ amr: ['pwd'] });
      expect(claims).not.toHaveProperty('acr');
    });

    it('takes over when the person signed in there, and asks for a fresh sign-in on step-up', async () => {
      employ({ amr: ['mfa'], signedIn: 300 });
      const claims = (await exchange(await enter())).claims();
      const now = Math.floor(Date.now() / 1000);
      expect(now - Number(claims?.auth_time)).toBeGreaterThanOrEqual(299);
      expect(now - Number(claims?.auth_time)).toBeLessThan(330);
      employ({ amr: ['mfa'] });
      await exchange(await enter({ acr_values: MFA, max_age: '60', prompt: 'login' }));
      expect([company.asked.get('max_age'), company.asked.get('prompt')]).toEqual(['60', 'login']);
    });
  });

  describe('refuses a response', () => {
    const refusedWith = async (arrival: Arrival, callback: string) => {
      const { visit } = await open(arrival, callback);
      return [visit.status, await refusals()];
    };

    it('with another nonce', async () => {
      employ();
      const arrival = await stack.arrive();
      const callback = await atCallback(arrival, (url) => {
        url.searchParams.set('nonce', 'another-nonce-of-an-attacker');
      });
      expect(await refusedWith(arrival, callback)).toEqual([401, ['single-sign-on-response']]);
    });

    it('with another state for the same sign-in', async () => {
      employ();
      const arrival = await stack.arrive();
      const callback = new URL(await atCallback(arrival));
      const state = `${callback.searchParams.get('state')?.split('.')[0]}.another`;
      callback.searchParams.set('state', state);
      expect(await refusedWith(arrival, callback.href)).toEqual([401, ['single-sign-on-response']]);
    });

    it.each(['', '?code=x', '?state=x', '?state=../../x.y&code=x'])(
      'without a sign-in to it: %s',
      async (query) => {
        const browser = new TestBrowser();
        expect((await browser.follow(`${stack.url}/sso/callback${query}`)).status).toBe(410);
      },
    );

    it('in another browser', async () => {
      employ();
      const callback = await atCallback(await stack.arrive());
      expect((await new TestBrowser().follow(callback)).status).toBe(410);
    });

    it('with the code of another sign-in, which PKCE binds to it', async () => {
      employ();
      const theirs = new URL(await atCallback(await stack.arrive()));
      const arrival = await stack.arrive();
      const mine = new URL(await atCallback(arrival));
      mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
      expect(await refusedWith(arrival, mine.href)).toEqual([401, ['single-sign-on-response']]);
    });

    it('that is opened again', async () => {
      employ();
      const arrival = await stack.arrive();
      const callback = await atCallback(arrival);
      const internal = (await arrival.browser.visit(callback)).location;
      const first = await arrival.browser.visit(internal);
      expect(first.location).toContain('/oauth2/authorize/');
      const second = await arrival.browser.visit(internal);
      expect([second.status, await refusals()]).toEqual([401, ['single-sign-on-response']]);
      await stack.client.exchange(
        new URL((await arrival.browser.follow(first.location, stack.client.origin)).location),
        arrival.trip,
      );
    });

    it('that says that the person gave up', async () => {
      const arrival = await stack.arrive();
      employ();
      const { location } = await arrival.browser.visit(`${pageOf(arrival)}/sso`);
      const state = new URL(location).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ error: 'access_denied', state, iss: company.issuer });
      const callback = `${stack.url}/sso/callback?${query.toString()}`;
      expect(await refusedWith(arrival, callback)).toEqual([401, ['single-sign-on-response']]);
    });

    it('with an id-token that another key has signed', async () => {
      employ();
      const arrival = await stack.arrive();
      const callback = await atCallback(arrival);
      company.hasForeignKeys = true;
      expect(await refusedWith(arrival, callback)).toEqual([401, ['single-sign-on-response']]);
      company.hasForeignKeys = false;
    });

    it('of another issuer', async () => {
      employ();
      const arrival = await stack.arrive();
      const callback = new URL(await atCallback(arrival));
      callback.searchParams.set('iss', 'https://evil.example');
      expect(await refusedWith(arrival, callback.href)).toEqual([401, ['single-sign-on-response']]);
    });
  });

  it('accepts a new signing key of the provider at once', async () => {
    employ();
    await exchange(await enter());
    await company.rotateKeys();
    expect((await exchange(await enter())).claims()).toMatchObject({ email: emailOf(subject) });
  });

  it('reads groups from userinfo if the id-token has none', async () => {
    company.hasLeanTokens = true;
    await company.rotateKeys();
    employ();
    await exchange(await enter());
    expect((await shown(emailOf(subject)))['roles']).toEqual([
      { audience: 'test', roles: ['viewer'] },
    ]);
    company.hasLeanTokens = false;
    await company.rotateKeys();
  });

  it.each(['failing', 'unreachable'] as const)(
    'says so while the provider is %s, and lets people in afterwards; passwords work meanwhile',
    async (state) => {
      employ();
      const arrival = await stack.arrive();
      const callback = await atCallback(arrival);
      company.state = state;
      const refused = await open(arrival, callback);
      expect([refused.visit.status, alertOf(refused)]).toEqual([
        503,
        expect.stringContaining("can't be reached".replace("'", '&#39;')),
      ]);
      expect(await refusals()).toEqual(['single-sign-on-unavailable']);
      const again = await arrival.browser.visit(`${pageOf(arrival)}/sso`);
      expect(again.status).toBe(503);
      await stack.createUser(`local-${emailOf(subject)}`);
      await stack.signIn(`local-${emailOf(subject)}`);
      company.state = 'up';
      await exchange(await open(arrival, await atCallback(arrival)));
    },
  );
});

describe('single sign-on without local passwords, with links and other claims', () => {
  beforeAll(async () => {
    stack = await boot({
      LOCAL_PASSWORDS: 'off',
      SSO_LINK_VERIFIED_EMAIL: 'on',
      SSO_SECOND_FACTOR_AMR: '',
      SSO_SECOND_FACTOR_ACR: 'gold',
    });
  });

  beforeEach(async () => {
    await refusals();
  });

  afterAll(async () => {
    await stack.close();
    await company.close();
  });

  it('has no password form, refuses passwords and passkeys, and the pages to choose one', async () => {
    await stack.createUser(emailOf(subject));
    const arrival = await stack.arrive();
    expect(arrival.visit.text).toContain('Sign in with Example &amp; Co');
    expect(arrival.visit.text).not.toContain('type="password"');
    expect(arrival.visit.text).not.toContain('data-options');
    const form = { email: emailOf(subject), password: 'four mosaic stones' };
    expect((await arrival.browser.visit(arrival.visit.url, form)).status).toBe(403);
    const passkey = await arrival.browser.visit(`${pageOf(arrival)}/passkey`, { credential: '' });
    expect(passkey.status).toBe(403);
    expect((await fetch(`${stack.url}/password/x.y`)).status).toBe(404);
  });

  it('links a person by an e-mail address that the provider has verified, once', async () => {
    const id = await stack.createUser(emailOf(subject));
    await stack.foundation.run('user', 'set-roles', emailOf(subject), '--roles', 'operator');
    employ();
    const tokens = await exchange(await enter());
    expect(tokens.claims()?.sub).toBe(id);
    expect((await shown(emailOf(subject)))['roles']).toEqual([
      { audience: 'test', roles: ['viewer'] },
    ]);
    employ({ email: emailOf(subject) }, `${subject}-b`);
    const other = await enter();
    expect([other.visit.status, await refusals()]).toEqual([403, ['single-sign-on-unlinked']]);
  });

  it.each([
    ['is not verified', { email_verified: false }, 'unlinked'],
    ['is verified by no one', { email_verified: undefined }, 'unlinked'],
  ])('does not link one whose address %s', async (_what, person, reason) => {
    await stack.createUser(emailOf(subject));
    employ(person);
    const refused = await enter();
    expect([refused.visit.status, await refusals()]).toEqual([403, [`single-sign-on-${reason}`]]);
  });

  it('does not link a disabled person', async () => {
    await stack.createUser(emailOf(subject));
    await stack.foundation.run('user', 'disable', emailOf(subject));
    employ();
    const refused = await enter();
    expect([refused.visit.status, await refusals()]).toEqual([403, ['single-sign-on-disabled']]);
  });

  it('accepts the level that the operator named, and requests it on step-up', async () => {
    employ({ groups: ['fraud'], amr: ['face'], acr: 'gold' });
    const claims = (await exchange(await enter({ acr_values: MFA }))).claims();
    expect(claims).toMatchObject({ amr: ['face', 'mfa'], acr: MFA });
    expect(company.asked.get('acr_values')).toBe('gold');
    employ({ groups: ['fraud'], amr: ['mfa'], acr: 'silver' });
    expect(heading(await enter())).toBe('Set up a second step');
  });
});

describe('single sign-on at a private address that the operator did not allow', () => {
  it('sends nothing there', async () => {
    stack = await boot({ OUTBOUND_ALLOW_CIDRS: '' });
    employ();
    const arrival = await stack.arrive();
    const refused = await arrival.browser.visit(`${pageOf(arrival)}/sso`);
    expect([refused.status, company.requests]).toEqual([503, 0]);
    await stack.close();
    await company.close();
  });
});

describe('the configuration of single sign-on', () => {
  const load = (more: Record<string, string | undefined>) => () => {
    const env = { ...stack.foundation.env, ...company.env, HOST: '0.0.0.0', ...more };
    return loadConfig(IdentityConfig, env);
  };
  const groups = JSON.stringify(GROUPS);

  it.each<[string, Record<string, string | undefined>, string]>([
    ['no client', { SSO_CLIENT_ID: undefined }, 'SSO_CLIENT_ID must be set with SSO_ISSUER.'],
    [
      'no secret',
      { SSO_CLIENT_SECRET: undefined },
      'SSO_CLIENT_SECRET must be set with SSO_ISSUER.',
    ],
    ['no groups', { SSO_GROUP_ROLES: undefined }, 'SSO_GROUP_ROLES must be set with SSO_ISSUER.'],
    ['an unknown role', { SSO_GROUP_ROLES: '{"a": ["king"]}' }, '"king", which is not a role'],
    ['an issuer that is no URL', { SSO_ISSUER: 'company' }, 'SSO_ISSUER must be an https URL'],
    ['http in production', { NODE_ENV: 'production' }, 'SSO_ISSUER must be an https URL'],
    ['no openid', { SSO_SCOPES: 'email' }, 'SSO_SCOPES must include openid.'],
    ['no way in', { SSO_ISSUER: undefined, LOCAL_PASSWORDS: 'off' }, 'LOCAL_PASSWORDS must be on'],
    ['an unknown word', { LOCAL_PASSWORDS: 'never' }, 'LOCAL_PASSWORDS must be'],
    ['an invalid internal URL', { SSO_INTERNAL_URLS: 'x' }, 'SSO_INTERNAL_URLS must be URLs.'],
  ])('is refused with %s', (_what, more, message) => {
    expect(load({ SSO_GROUP_ROLES: groups, ...more })).toThrow(message);
  });

  it('is accepted when it is complete', () => {
    expect(load({ SSO_GROUP_ROLES: groups, LOCAL_PASSWORDS: 'off' })).not.toThrow();
  });
});
