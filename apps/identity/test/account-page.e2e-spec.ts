import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Person } from './support/person.js';
import { SignInStack } from './support/sign-in-stack.js';
import { passkeyOptions, TestAuthenticator } from './support/test-authenticator.js';
import { TestBrowser, type Visit } from './support/test-browser.js';

const MINUTE_MS = 60_000;

let stack: SignInStack;
let person: Person;
let userId: string;
let count = 0;

beforeAll(async () => {
  stack = await SignInStack.boot({ env: { PUBLIC_RATE_LIMIT_PER_MINUTE: '100000' } });
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

const titleOf = ({ text }: Visit) => /<h1>(.+?)<\/h1>/.exec(text)?.[1];

const account = (browser: TestBrowser, step = '', form?: Record<string, string>, headers = {}) =>
  browser.visit(`${stack.url}/account${step}`, form, headers);

/** A browser that has just signed in with only the password. */
async function signedIn(): Promise<TestBrowser> {
  const arrival = await stack.submit(person.email);
  await stack.back(arrival);
  return arrival.browser;
}

async function addPasskey(browser: TestBrowser, device = new TestAuthenticator(stack.url)) {
  const page = await account(browser);
  const credential = device.create(passkeyOptions(page.text, 'create'));
  return account(browser, '/passkeys', { credential, name: `Key of ${person.email}` });
}

const idsOf = ({ text }: Visit) =>
  [...text.matchAll(/passkeys\/([0-9a-f-]{36})\/remove/g)].map(([, id]) => id ?? '');

describe('the account page', () => {
  it('asks for a sign-in, and opens after it', async () => {
    const browser = new TestBrowser();
    const asked = await browser.follow(`${stack.url}/account`);
    expect(titleOf(asked)).toBe('Sign in');
    expect(asked.text).toContain('Your account');
    const sent = await browser.visit(asked.url, {
      email: person.email,
      password: 'four mosaic stones',
    });
    const page = await browser.follow(sent.location);
    expect([page.url.href, titleOf(page)]).toEqual([`${stack.url}/account`, 'How you sign in']);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
  });

  it('says so when the browser keeps no session, instead of asking again and again', async () => {
    const page = await account(new TestBrowser(), '?code=abc');
    expect([page.status, titleOf(page)]).toEqual([200, 'You are not signed in']);
  });

  it('adds a passkey with recovery codes, lists it, and removes it, each with an audit row', async () => {
    const browser = await signedIn();
    const added = await addPasskey(browser);
    expect(added.text.match(/<li>[\w-]{11}<\/li>/g)).toHaveLength(10);
    // Now there is a second factor, which this session has not proved.
    expect((await account(browser)).status).toBe(303);
    const { browser: strong } = await proved();
    const [id = ''] = idsOf(await account(strong));
    expect((await account(strong, `/passkeys/${id}/remove`, {})).status).toBe(303);
    expect(
      await stack.foundation.dataSource.query(
        `select details::json ->> 'passkey_id' as id, action, actor from audit_event
       where object_id = $1 and action like 'user.passkey.%' order by action`,
        [userId],
      ),
    ).toEqual([
      { id, action: 'user.passkey.add', actor: `user:${userId}` },
      { id, action: 'user.passkey.remove', actor: `user:${userId}` },
    ]);
    expect((await stack.signIn(person.email)).claims()).toMatchObject({ amr: ['pwd'] });

    async function proved() {
      const code = /<li>([\w-]{11})<\/li>/.exec(added.text)?.[1] ?? '';
      const done = await person.post(await person.enterPassword(), '/code', { code });
      await stack.back(done);
      return done;
    }
  });

  it('does not remove the passkey of another person', async () => {
    const theirs = await signedIn();
    await addPasskey(theirs);
    const [passkey] = await stack.foundation.dataSource.query<{ id: string }[]>(
      'select id from passkeys where user_id = $1',
      [userId],
    );
    const id = passkey?.id ?? '';
    count += 1;
    person = new Person(stack, `person-${count}@example.com`);
    await stack.createUser(person.email);
    expect((await account(await signedIn(), `/passkeys/${id}/remove`, {})).status).toBe(303);
    const left: unknown[] = await stack.foundation.dataSource.query(
      'select 1 from passkeys where id = $1',
      [id],
    );
    expect(left).toHaveLength(1);
  });

  it.each([
    '/passkeys',
    '/recovery-codes',
    '/passkeys/3b2d7a54-6f0e-4c1b-9a77-1f7d6ac0a001/remove',
  ])('refuses a form of another site: %s', async (step) => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await account(await signedIn(), step, {}, headers)).status).toBe(403);
  });

  it('changes nothing with a session that is older than 15 minutes, or without one', async () => {
    const browser = await signedIn();
    const options = passkeyOptions((await account(browser)).text, 'create');
    stack.clock.advance(16 * MINUTE_MS);
    const credential = new TestAuthenticator(stack.url).create(options);
    for (const each of [browser, new TestBrowser()]) {
      const sent = await account(each, '/passkeys', { credential, name: 'Late' });
      expect([sent.status, sent.location]).toEqual([303, `${stack.url}/account`]);
    }
    const rows: unknown[] = await stack.foundation.dataSource.query(
      'select 1 from passkeys where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([]);
  });

  it('opens for no disabled person', async () => {
    const browser = await signedIn();
    await stack.foundation.run('user', 'disable', person.email);
    expect((await account(browser)).location).toContain('/oauth2/authorize?');
  });

  it('offers no passkey while an operator has locked it', async () => {
    await stack.foundation.run('user', 'set-enrolment', person.email, 'closed');
    const browser = await signedIn();
    const page = await account(browser);
    expect(page.text).toContain("You can't set up a second step now");
    expect(page.text).not.toContain('data-passkey="create"');
  });

  it('refuses a passkey that was made for another session', async () => {
    const mine = passkeyOptions((await account(await signedIn())).text, 'create');
    const credential = new TestAuthenticator(stack.url).create(mine);
    const sent = await account(await signedIn(), '/passkeys', { credential, name: 'Moved' });
    expect([sent.status, sent.text]).toEqual([422, expect.stringContaining('That took too long')]);
  });
});

describe('the client of the account page', () => {
  it('cannot be created by an operator, and gets no tokens', async () => {
    const { code, err } = await stack.foundation.run(
      ...['client', 'create', '--name', 'mine', '--client-id', 'tessera-account', '--scope', 'a:b'],
    );
    expect([code, err]).toEqual([1, expect.stringContaining('reserved')]);
    const response = await fetch(`${stack.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'tessera-account', grant_type: 'client_credentials' }),
    });
    expect(response.status).toBe(400);
  });
});
