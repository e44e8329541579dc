import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { ROLES } from '../src/people/roles.js';
import { codeAt, PASSWORD, secretOf, SignInStack } from './support/sign-in-stack.js';
import { TestBrowser, type Visit } from './support/test-browser.js';

const CLIENT_ID = 'tessera-cli';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const MINUTE_MS = 60_000;

let stack: SignInStack;

beforeAll(async () => {
  const env = { ROLE_SECOND_FACTOR: 'optional', CLI_AUDIENCES: 'test test.fraud' };
  stack = await SignInStack.boot({ env });
});

afterAll(() => stack.close());

type Body = Record<string, string>;

async function post(path: string, form: Record<string, string>, at = stack) {
  const body = new URLSearchParams(form);
  const response = await fetch(`${at.url}${path}`, { method: 'POST', body });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body };
}

async function start(at = stack): Promise<Body> {
  const form = { client_id: CLIENT_ID, scope: 'openid email profile' };
  const { status, body } = await post('/oauth2/device', form, at);
  expect(status).toBe(200);
  return body;
}

const poll = (code: Body, at = stack, audience = 'test') =>
  post(
    '/oauth2/token',
    { grant_type: GRANT, client_id: CLIENT_ID, device_code: code['device_code'] ?? '', audience },
    at,
  );

const field = (page: string, name: string) =>
  new RegExp(`name="${name}"[^>]*?value="([^"]*)"`, 's').exec(page)?.[1] ?? '';

/** Opens the URL with the code, and sends the code. @returns the question */
async function open(browser: TestBrowser, code: Body): Promise<Visit> {
  const page = await browser.visit(code['verification_uri_complete'] ?? '');
  expect(field(page.text, 'user_code')).toBe(code['user_code']);
  return browser.visit(code['verification_uri'] ?? '', {
    xsrf: field(page.text, 'xsrf'),
    user_code: field(page.text, 'user_code'),
  });
}

const decide = (browser: TestBrowser, code: Body, question: Visit, decision: Body) =>
  browser.visit(code['verification_uri'] ?? '', {
    xsrf: field(question.text, 'xsrf'),
    user_code: field(question.text, 'user_code'),
    ...decision,
  });

/** Confirms the code, and signs in. */
async function confirm(email: string, code: Body, browser = new TestBrowser()): Promise<Visit> {
  const asked = await decide(browser, code, await open(browser, code), { confirm: 'yes' });
  if (asked.location === '') return asked;
  const form = await browser.follow(asked.location);
  const { location } = await browser.visit(form.url, { email, password: PASSWORD });
  return browser.follow(location);
}

async function createPerson(email: string, roles: string, audience = 'test'): Promise<string> {
  const id = await stack.createUser(email);
  const args = ['user', 'set-roles', email, '--roles', roles, '--audience', audience];
  expect((await stack.foundation.run(...args)).err).toBe('');
  return id;
}

describe('the sign-in of a terminal', () => {
  it('gives the tokens of the person who confirmed the code, with their roles', async () => {
    const id = await createPerson('ada@example.com', 'analyst');
    const code = await start();
    expect(code['user_code']).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
    expect((await poll(code)).body).toMatchObject({ error: 'authorization_pending' });
    const browser = new TestBrowser();
    const question = await open(browser, code);
    expect(question.text).toContain('Tessera command line');
    expect(question.text).toContain(code['user_code']);
    expect(question.headers.get('content-security-policy')).toContain("default-src 'none'");
    const end = await confirm('ada@example.com', code, browser);
    expect(end.text).toContain('Return to your terminal');
    const { status, body } = await poll(code);
    expect(status).toBe(200);
    const claims = decodeJwt<{ scope: string }>(body['access_token'] ?? '');
    expect(claims).toMatchObject({ sub: id, client_id: CLIENT_ID, aud: 'test', person: true });
    expect(claims.scope.split(' ').sort()).toEqual([...ROLES.analyst.scopes]);
    expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({ email: 'ada@example.com' });
    expect((await poll(code)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('renews by rotation, for each audience, and ends when it is revoked', async () => {
    await createPerson('bob@example.com', 'viewer', 'test.fraud');
    const code = await start();
    await confirm('bob@example.com', code);
    const first = (await poll(code)).body;
    const renew = (token: string | undefined, audience: string) =>
      post('/oauth2/token', {
        ...{ grant_type: 'refresh_token', client_id: CLIENT_ID, audience },
        refresh_token: token ?? '',
      });
    const second = (await renew(first['refresh_token'], 'test.fraud')).body;
    expect(decodeJwt(second['access_token'] ?? '')).toMatchObject({ aud: 'test.fraud' });
    expect(second['refresh_token']).not.toBe(first['refresh_token']);
    const revoked = await post('/oauth2/revoke', {
      client_id: CLIENT_ID,
      token: second['refresh_token'] ?? '',
    });
    expect(revoked.status).toBe(200);
    expect((await renew(second['refresh_token'], 'test')).body).toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('gives nothing when the person declines', async () => {
    const code = await start();
    const browser = new TestBrowser();
    const question = await open(browser, code);
    const page = await decide(browser, code, question, { abort: 'yes' });
    expect(page.text).toContain('The terminal gets no access');
    expect((await poll(code)).body).toMatchObject({ error: 'access_denied' });
  });

  it('asks for the second factor that a role needs', async () => {
    const strict = await SignInStack.boot({ env: { CLI_AUDIENCES: 'test' } });
    try {
      await strict.createUser('eve@example.com');
      const args = ['user', 'set-roles', 'eve@example.com', '--roles', 'operator'];
      await strict.foundation.run(...args, '--audience', 'test');
      const code = await start(strict);
      const browser = new TestBrowser();
      const asked = await decide(browser, code, await open(browser, code), { confirm: 'yes' });
      const form = await browser.follow(asked.location);
      const sent = await browser.visit(form.url, { email: 'eve@example.com', password: PASSWORD });
      const page = sent.location === '' ? sent : await browser.follow(sent.location);
      expect(secretOf(page.text)).not.toBe('');
      expect((await poll(code, strict)).body).toMatchObject({ error: 'authorization_pending' });
      const steps = `${page.url.origin}/sign-in/${page.url.pathname.split('/')[2] ?? ''}`;
      const totp = codeAt(secretOf(page.text), strict.clock.now());
      await browser.visit(`${steps}/enrolment`, { code: totp });
      const { location } = await browser.visit(`${steps}/continue`, {});
      expect((await browser.follow(location)).text).toContain('Return to your terminal');
      const { body } = await poll(code, strict);
      const { scope, amr } = decodeJwt<{ scope: string; amr: string[] }>(
        body['access_token'] ?? '',
      );
      expect(scope.split(' ').sort()).toEqual([...ROLES.operator.scopes]);
      expect(amr).toContain('otp');
    } finally {
      await strict.close();
    }
  });
});

describe('a code', () => {
  const send = async (browser: TestBrowser, userCode: string) => {
    const page = await browser.visit(`${stack.url}/device`);
    return browser.visit(`${stack.url}/device`, {
      xsrf: field(page.text, 'xsrf'),
      user_code: userCode,
    });
  };

  it('is asked for again when the browser has lost its session, with a form that works', async () => {
    const code = await start();
    const browser = new TestBrowser();
    await open(browser, code);
    browser.cookies.clear();
    const form = { xsrf: 'of-the-lost-session', user_code: code['user_code'] ?? '' };
    const again = await browser.visit(code['verification_uri'] ?? '', form);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('Enter the code')]);
    const question = await browser.visit(code['verification_uri'] ?? '', {
      xsrf: field(again.text, 'xsrf'),
      user_code: field(again.text, 'user_code'),
    });
    expect([question.status, field(question.text, 'user_code')]).toEqual([200, code['user_code']]);
  });

  it('is asked for when a browser without a session returns from a sign-in', async () => {
    const browser = new TestBrowser();
    const page = await browser.visit(`${stack.url}/device/an-unknown-sign-in`);
    expect([page.status, page.text]).toEqual([422, expect.stringContaining('Enter the code')]);
    expect(browser.cookies.size).toBeGreaterThan(0);
  });

  it('that is unknown, used or missing is refused with a page that says so', async () => {
    const unknown = await send(new TestBrowser(), 'BBBB-BBBB');
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('no such code')]);
    expect((await send(new TestBrowser(), '')).text).toContain('Enter the code');
    const code = await start();
    const browser = new TestBrowser();
    await decide(browser, code, await open(browser, code), { abort: 'yes' });
    expect((await send(new TestBrowser(), code['user_code'] ?? '')).text).toContain('already used');
  });

  it('is confirmed only with the form of the same browser', async () => {
    const code = await start();
    const question = await open(new TestBrowser(), code);
    const other = new TestBrowser();
    await other.visit(`${stack.url}/device`);
    const forged = await decide(other, code, question, { confirm: 'yes' });
    expect(forged.status).toBe(422);
    expect((await poll(code)).body).toMatchObject({ error: 'authorization_pending' });
  });

  it('expires', async () => {
    const code = await start();
    expect(Number(code['expires_in'])).toBe((10 * MINUTE_MS) / 1000);
  });

  it('is escaped in the page', async () => {
    const url = `${stack.url}/device?user_code=${encodeURIComponent('"><script>alert(1)</script>')}`;
    const { text } = await new TestBrowser().visit(url);
    expect(text).not.toContain('<script>alert');
  });
});

describe('other clients', () => {
  it('do not get codes', async () => {
    const form = { client_id: stack.clientId, scope: 'openid' };
    const { status, body } = await post('/oauth2/device', form);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toHaveProperty('device_code');
  });

  it('and the command gets none where CLI_AUDIENCES is not set', async () => {
    const off = await SignInStack.boot();
    try {
      const { status, body } = await post('/oauth2/device', { client_id: CLIENT_ID }, off);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body).toMatchObject({ error: 'invalid_client' });
    } finally {
      await off.close();
    }
  });
});
