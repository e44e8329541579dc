import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Person } from './support/person.js';
import { SignInStack, type Arrival } from './support/sign-in-stack.js';
import { passkeyOptions, TestAuthenticator, type Deviation } from './support/test-authenticator.js';

const MFA = 'urn:tessera:acr:mfa';
const MINUTE_MS = 60_000;

let stack: SignInStack;
let person: Person;
let userId: string;
let device: TestAuthenticator;
let count = 0;

beforeAll(async () => {
  stack = await SignInStack.boot({
    client: ['--public', '--audience', 'test'],
    ownsAdmins: true,
    env: { PUBLIC_RATE_LIMIT_PER_MINUTE: '100000' },
  });
});

beforeEach(async () => {
  count += 1;
  stack.clock.reset();
  // All of them come from one network.
  await stack.foundation.dataSource.query('delete from sign_in_attempts');
  await refusals();
  person = new Person(stack, `person-${count}@example.com`);
  userId = await stack.createUser(person.email);
  device = new TestAuthenticator(stack.url);
});

afterAll(async () => {
  await stack.close();
});

const heading = ({ visit }: Arrival) => /<h1>(.+?)<\/h1>/.exec(visit.text)?.[1];

const alertOf = ({ visit }: Arrival) =>
  /<p class="alert" id="alert" role="alert">([^<]+)/.exec(visit.text)?.[1] ?? '';

/** Registers a passkey on the page of an enrolment; shows the page after it. */
function register(
  arrival: Arrival,
  deviation: Deviation = {},
  { name = 'Work laptop', from = device } = {},
): Promise<Arrival> {
  const credential = from.create(passkeyOptions(arrival.visit.text, 'create'), deviation);
  return person.post(arrival, '/enrolment/passkey', { credential, name });
}

function use(arrival: Arrival, deviation: Deviation = {}, from = device): Promise<Arrival> {
  const credential = from.get(passkeyOptions(arrival.visit.text, 'use'), deviation);
  return person.post(arrival, '/passkey', { credential });
}

/** A person whose only second factor is a passkey. @returns their recovery codes */
async function enrol(from = device): Promise<string[]> {
  const arrival = await person.enterPassword({}, { enrol: true });
  const shown = await register(arrival, {}, { from });
  const codes = [...shown.visit.text.matchAll(/<li>([\w-]{11})<\/li>/g)].map(
    ([, code]) => code ?? '',
  );
  await person.finish(await person.post(shown, '/continue', {}));
  return codes;
}

async function audited(action: string): Promise<unknown[]> {
  const rows: { result: string; details: string }[] = await stack.foundation.dataSource.query(
    `select result, details from audit_event where action = $1 and object_id = $2
     order by created_at, id`,
    [action, userId],
  );
  return rows.map(({ result, details }) => [result, JSON.parse(details) as unknown]);
}

const seen = new Set<string>();

/** The reasons of the sign-ins that were refused since the last call; the clock may have gone back. */
async function refusals(): Promise<unknown[]> {
  const rows: { id: string; details: string }[] = await stack.foundation.dataSource.query(
    `select id, details from audit_event where action = 'user.sign-in' and result = 'refused'`,
  );
  const recent = rows.filter(({ id }) => !seen.has(id));
  for (const { id } of recent) seen.add(id);
  return recent.map(({ details }) => (JSON.parse(details) as Record<string, unknown>)['reason']);
}

describe('a passkey', () => {
  it('is registered instead of an app, with ten recovery codes, and counts as two factors', async () => {
    await stack.foundation.run('user', 'set-roles', person.email, '--roles', 'analyst');
    const arrival = await person.enterPassword();
    expect(heading(arrival)).toBe('Set up a second step');
    expect(arrival.visit.text).toContain('With an authenticator app');
    const shown = await register(arrival);
    expect(shown.visit.text.match(/<li>[\w-]{11}<\/li>/g)).toHaveLength(10);
    const tokens = await person.finish(await person.post(shown, '/continue', {}));
    expect(tokens.claims()).toMatchObject({ amr: ['pwd', 'hwk', 'user', 'mfa'], acr: MFA });
    expect(tokens.scope).toContain('decisions:write');
    expect(await audited('user.passkey.add')).toEqual([
      ['success', { passkey_id: expect.any(String) }],
    ]);
  });

  it('is asked for after the password, and replaces the code', async () => {
    await enrol();
    const arrival = await person.enterPassword();
    expect(arrival.visit.text).toContain('<h1>Confirm that it&#39;s you</h1>');
    const tokens = await person.finish(await use(arrival));
    expect(tokens.claims()).toMatchObject({ amr: ['pwd', 'hwk', 'user', 'mfa'], acr: MFA });
  });

  it('signs in without a password, also where two factors are required', async () => {
    await enrol();
    await stack.foundation.run('user', 'set-second-factor', person.email, 'required');
    await stack.foundation.run('user', 'set-roles', person.email, '--roles', 'approver');
    const tokens = await person.finish(await use(await stack.arrive()));
    expect(tokens.claims()).toMatchObject({
      ...{ sub: userId, amr: ['hwk', 'user', 'mfa'], acr: MFA },
    });
    expect(tokens.scope).toContain('admin:rulesets:write');
    expect((await audited('user.sign-in')).at(-1)).toEqual([
      'success',
      { client_id: stack.clientId, amr: 'hwk user mfa' },
    ]);
  });

  it('that is copied between devices is a software key in the token', async () => {
    device = new TestAuthenticator(stack.url, true);
    await enrol();
    const tokens = await person.finish(await use(await stack.arrive()));
    expect(tokens.claims()).toMatchObject({ amr: ['swk', 'user', 'mfa'], acr: MFA });
  });

  it('answers a step-up, with the time of its use', async () => {
    await enrol();
    const { browser } = await use(await stack.arrive());
    stack.clock.advance(16 * MINUTE_MS);
    const before = Math.floor(stack.clock.now().getTime() / 1000);
    const asked = await stack.arrive({ acr_values: MFA, max_age: '900' }, browser);
    expect(heading(asked)).toBe('Sign in');
    const claims = (await person.finish(await use(asked))).claims();
    expect(claims).toMatchObject({ acr: MFA });
    expect(Number(claims?.auth_time)).toBeGreaterThanOrEqual(before);
  });

  it('can be replaced by a recovery code, once', async () => {
    const [code = ''] = await enrol();
    const arrival = await person.enterPassword();
    expect(arrival.visit.text).toContain('Recovery code');
    const tokens = await person.finish(await person.post(arrival, '/code', { code }));
    expect(tokens.claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
    expect((await person.post(await person.enterPassword(), '/code', { code })).visit.status).toBe(
      401,
    );
  });

  it('and an app can be had together; each is enough', async () => {
    await person.enrol();
    const again = await person.enterPassword({}, { enrol: true });
    const page = await person.enterCode(again);
    const done = await register(page);
    // The recovery codes of the app stay valid.
    expect((await person.finish(done)).claims()).toMatchObject({
      amr: ['pwd', 'otp', 'hwk', 'user', 'mfa'],
    });
    const both = await person.enterPassword();
    expect(both.visit.text).toContain('Code of your authenticator app');
    await person.finish(await person.enterCode(both));
    await person.finish(await use(await person.enterPassword()));
    const [code = ''] = person.recoveryCodes;
    await person.finish(await person.post(await person.enterPassword(), '/code', { code }));
  });

  it('has a public key that does not work when it was changed in the database', async () => {
    await enrol();
    const attacker = new TestAuthenticator(stack.url);
    count += 1;
    const victim = { device, userId };
    person = new Person(stack, `person-${count}@example.com`);
    userId = await stack.createUser(person.email);
    await enrol(attacker);
    await stack.foundation.dataSource.query('update passkeys set user_id = $2 where user_id = $1', [
      userId,
      victim.userId,
    ]);
    const handle = Buffer.from(victim.userId.replaceAll('-', ''), 'hex').toString('base64url');
    const refused = await use(await stack.arrive(), { userHandle: handle }, attacker);
    expect([refused.visit.status, await refusals()]).toEqual([401, ['passkey-unknown']]);
  });
});

describe('a passkey that must not be accepted', () => {
  beforeEach(async () => {
    await enrol();
  });

  const foreignKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  it.each<[string, Deviation, string, string]>([
    ['of another site', { origin: 'https://evil.example' }, 'origin', 'on another site'],
    ['of another port', { origin: 'http://localhost:1' }, 'origin', 'on another site'],
    ['of another relying party', { rpId: 'evil.example' }, 'signature', 'isn&#39;t valid'],
    ['for a registration', { type: 'webauthn.create' }, 'signature', 'isn&#39;t valid'],
    ['with another key', { key: foreignKey }, 'signature', 'isn&#39;t valid'],
    ['without user verification', { isUnverified: true }, 'unverified', 'did not check that it is'],
    [
      'for an invented challenge',
      { challenge: randomBytes(32).toString('base64url') },
      'challenge',
      'took too long',
    ],
    [
      'that is unknown',
      { credentialId: randomBytes(32).toString('base64url') },
      'unknown',
      'isn&#39;t known here',
    ],
    ['of no person', { userHandle: '' }, 'unknown', 'isn&#39;t known here'],
    [
      'of another person',
      { userHandle: randomBytes(16).toString('base64url') },
      'unknown',
      'isn&#39;t known here',
    ],
  ])('one %s is refused with 401, and audited', async (_what, deviation, reason, message) => {
    const refused = await use(await stack.arrive(), deviation);
    expect([refused.visit.status, alertOf(refused)]).toEqual([
      401,
      expect.stringContaining(message),
    ]);
    expect(await refusals()).toEqual([`passkey-${reason}`]);
    // The page that says so has a new challenge.
    expect((await use(refused)).visit.status).toBe(303);
  });

  it.each(['', '{}', 'null', '[]', '{"id":"a","response":null}', '{"id":1}', '"x"'])(
    'a malformed response is refused with 401: %s',
    async (credential) => {
      const refused = await person.post(await stack.arrive(), '/passkey', { credential });
      expect([refused.visit.status, await refusals()]).toEqual([401, ['passkey-malformed']]);
    },
  );

  it('a response works once, also for requests at the same time, and on any replica', async () => {
    const arrival = await stack.arrive();
    const credential = device.get(passkeyOptions(arrival.visit.text, 'use'));
    const path = `${arrival.visit.url.pathname}/passkey`;
    const send = (base: string) =>
      arrival.browser.visit(new URL(path, base), { credential, name: '' });
    const visits = await Promise.all([stack.url, stack.replica.url, stack.url].map(send));
    expect(visits.map(({ status }) => status).sort()).toEqual([303, 401, 401]);
  });

  it('a response is of no use in another sign-in', async () => {
    const other = await stack.arrive();
    const credential = device.get(passkeyOptions((await stack.arrive()).visit.text, 'use'));
    const refused = await person.post(other, '/passkey', { credential });
    expect([refused.visit.status, await refusals()]).toEqual([401, ['passkey-challenge']]);
  });

  it('a response after more than five minutes is refused', async () => {
    const arrival = await stack.arrive();
    const options = passkeyOptions(arrival.visit.text, 'use');
    stack.clock.advance(5 * MINUTE_MS + 1);
    const credential = device.get(options);
    const refused = await person.post(arrival, '/passkey', { credential });
    expect([refused.visit.status, await refusals()]).toEqual([401, ['passkey-challenge']]);
  });

  it('a response that was asked for without a password is no second step, and the reverse', async () => {
    const arrival = await stack.arrive();
    const credential = device.get(passkeyOptions(arrival.visit.text, 'use'));
    const atCode = await person.post(arrival, '', {
      email: person.email,
      password: 'four mosaic stones',
    });
    const refused = await person.post(atCode, '/passkey', { credential });
    expect([refused.visit.status, await refusals()]).toEqual([401, ['passkey-challenge']]);
  });

  it('a counter that does not increase is refused and audited; a later one works', async () => {
    await person.finish(await use(await stack.arrive(), { counter: 50 }));
    for (const counter of [50, 49, 0]) {
      const refused = await use(await stack.arrive(), { counter });
      expect(alertOf(refused)).toContain('There may be a copy of this passkey');
      expect((await audited('user.sign-in')).at(-1)).toEqual([
        'refused',
        { reason: 'passkey-counter' },
      ]);
    }
    await person.finish(await use(await stack.arrive(), { counter: 51 }));
  });

  it('a key that does not count keeps working', async () => {
    device = new TestAuthenticator(stack.url);
    device.counter = -1;
    count += 1;
    person = new Person(stack, `person-${count}@example.com`);
    userId = await stack.createUser(person.email);
    const arrival = await person.enterPassword({}, { enrol: true });
    await register(arrival, { counter: 0 });
    for (let time = 0; time < 2; time++) {
      await person.finish(await use(await stack.arrive(), { counter: 0 }));
    }
  });

  it("another person's is no second step", async () => {
    const theirs = device;
    device = new TestAuthenticator(stack.url);
    count += 1;
    person = new Person(stack, `person-${count}@example.com`);
    userId = await stack.createUser(person.email);
    await enrol();
    const refused = await use(await person.enterPassword(), {}, theirs);
    expect([refused.visit.status, await refusals()]).toEqual([401, ['passkey-unknown']]);
  });

  it('that of a disabled person is refused', async () => {
    const arrival = await stack.arrive();
    await stack.foundation.run('user', 'disable', person.email);
    const refused = await use(arrival);
    expect(alertOf(refused)).toContain('can&#39;t sign in at present');
    expect(await refusals()).toEqual(['passkey-disabled']);
  });

  it.each(['command', 'API'])('one that was removed by the %s is refused', async (way) => {
    if (way === 'command') {
      await stack.foundation.run('user', 'reset-second-factor', person.email);
    } else {
      const admin = new Person(stack, `admin-${count}@example.com`);
      await stack.createUser(admin.email);
      await stack.foundation.run('user', 'set-roles', admin.email, '--roles', 'operator');
      const { access_token: token } = await admin.enrol();
      const url = `${stack.url}/api/admin/users/${userId}`;
      const headers = { authorization: `Bearer ${token}` };
      const shown = async () => (await fetch(url, { headers })).json();
      expect(await shown()).toMatchObject({ has_second_factor: true });
      const revoked = await fetch(`${url}/mfa/revoke`, { method: 'POST', headers });
      expect(revoked.status).toBe(204);
      expect(await shown()).toMatchObject({ has_second_factor: false });
    }
    expect((await audited('user.mfa.revoke')).at(-1)).toEqual([
      'success',
      { had_factor: true, account_id: null },
    ]);
    const refused = await use(await stack.arrive());
    expect([refused.visit.status, await refusals()]).toEqual([401, ['passkey-unknown']]);
    expect((await stack.signIn(person.email)).claims()).toMatchObject({ amr: ['pwd'] });
  });

  it('too many of a network are blocked for a while', async () => {
    const arrival = await stack.arrive();
    const statuses: number[] = [];
    for (let time = 0; time < 31; time++) {
      statuses.push((await person.post(arrival, '/passkey', { credential: '' })).visit.status);
    }
    expect([statuses.at(0), statuses.at(-1)]).toEqual([401, 429]);
  });
});

describe('a registration that must not be accepted', () => {
  it.each<[string, Deviation, string]>([
    ['of another site', { origin: 'https://evil.example' }, 'on another site'],
    ['of another relying party', { rpId: 'evil.example' }, 'isn&#39;t valid'],
    ['for a sign-in', { type: 'webauthn.get' }, 'isn&#39;t valid'],
    ['without user verification', { isUnverified: true }, 'did not check that it is'],
    ['for an invented challenge', { challenge: 'AAAA' }, 'took too long'],
  ])('one %s is refused with 401', async (_what, deviation, message) => {
    const arrival = await person.enterPassword({}, { enrol: true });
    const refused = await register(arrival, deviation);
    expect([refused.visit.status, alertOf(refused)]).toEqual([
      401,
      expect.stringContaining(message),
    ]);
    expect((await register(refused)).visit.text).toContain('Keep your recovery codes');
  });

  it.each([
    ['an empty name', ' '],
    ['a long name', 'x'.repeat(61)],
    ['a card number', '4242 4242 4242 4242'],
  ])('one with %s is refused with 401', async (_what, name) => {
    const arrival = await person.enterPassword({}, { enrol: true });
    const refused = await register(arrival, {}, { name });
    expect([refused.visit.status, alertOf(refused)]).toEqual([
      401,
      expect.stringContaining('Give the passkey a name'),
    ]);
  });

  it('one of a passkey that another person has is refused', async () => {
    await enrol();
    count += 1;
    person = new Person(stack, `person-${count}@example.com`);
    await stack.createUser(person.email);
    const refused = await register(await person.enterPassword({}, { enrol: true }));
    expect([refused.visit.status, alertOf(refused)]).toEqual([
      401,
      'This passkey is registered already.',
    ]);
  });

  it('one with only the password is refused when a factor was set up in the meantime', async () => {
    const thief = await person.enterPassword({}, { enrol: true });
    const app = await person.enterPassword({}, { enrol: true });
    await enrol();
    const stolen = await register(thief, {}, { from: new TestAuthenticator(stack.url) });
    expect(stolen.visit.status).toBe(410);
    expect((await person.setUp(app)).visit.status).toBe(410);
  });

  it('one that is sent without a sign-in to it is refused', async () => {
    const refused = await person.post(await stack.arrive(), '/enrolment/passkey', {
      credential: '',
    });
    expect(refused.visit.status).toBe(410);
  });

  it('one of another site is refused before it is read', async () => {
    const { browser, visit } = await stack.arrive();
    for (const step of ['/passkey', '/enrolment/passkey']) {
      const headers = { 'sec-fetch-site': 'cross-site' };
      expect((await browser.visit(visit.url.href + step, {}, headers)).status).toBe(403);
    }
  });
});
