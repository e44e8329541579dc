import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret } from '@tessera/crypto';
import { race, temporaryFile } from '@tessera/local/testing';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { PasswordHashes } from '../src/users/password-hashes.js';
import { ACCOUNT, OTHER_ACCOUNT, PASSWORD, SignInStack } from './support/sign-in-stack.js';
import { TestBrowser } from './support/test-browser.js';

let stack: SignInStack;

beforeAll(async () => {
  stack = await SignInStack.boot();
});

afterAll(async () => {
  await stack.close();
});

/** What the token endpoint says to a form. */
async function tokenRequest(form: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await fetch(`${stack.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: stack.clientId, ...form }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

describe('a sign-in', () => {
  it('ends with an id-token that says who it is, and for which accounts', async () => {
    const id = await stack.createUser('ada@example.com');
    const { id_token: token = '' } = await stack.signIn(' Ada@Example.COM ');
    const keys = createRemoteJWKSet(new URL(`${stack.url}/jwks`));
    const { payload } = await jwtVerify(token, keys, {
      issuer: stack.url,
      audience: stack.clientId,
    });
    expect(payload).toMatchObject({
      sub: id,
      email: 'ada@example.com',
      email_verified: true,
      accounts: [ACCOUNT],
      amr: ['pwd'],
      auth_time: expect.any(Number),
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(900);
  });

  it('issues an access token without access: it is not a JWT and has no audience', async () => {
    await stack.createUser('opaque@example.com');
    const { access_token: token } = await stack.signIn('opaque@example.com');
    expect(() => decodeJwt(token)).toThrow();
  });

  it('works with any replica at every step', async () => {
    await stack.createUser('replica@example.com');
    const { browser, trip, visit } = await stack.arrive();
    const elsewhere = new URL(visit.url.pathname, stack.replica.url);
    const answer = await browser.visit(elsewhere, {
      email: 'replica@example.com',
      password: PASSWORD,
    });
    const back = await stack.back({ browser, trip, visit: answer });
    await expect(stack.client.exchange(back, trip)).resolves.toMatchObject({
      token_type: 'bearer',
    });
  });

  it('signs a signed-in person in without asking, with new codes', async () => {
    await stack.createUser('twice@example.com');
    const arrival = await stack.submit('twice@example.com');
    await stack.back(arrival);
    const again = await stack.arrive({}, arrival.browser);
    expect(again.visit.location).toMatch(`${stack.client.redirectUri}?code=`);
  });

  it('asks again when the client requires it, or for a fresh sign-in', async () => {
    await stack.createUser('again@example.com');
    const arrival = await stack.submit('again@example.com');
    await stack.back(arrival);
    const wishes: Record<string, string>[] = [{ prompt: 'login' }, { max_age: '0' }];
    for (const wish of wishes) {
      const { visit } = await stack.arrive(wish, arrival.browser);
      expect(visit.text).toContain('<h1>Sign in</h1>');
    }
  });

  it('as another person ends the previous session', async () => {
    await stack.createUser('first@example.com');
    await stack.createUser('second@example.com');
    const first = await stack.submit('first@example.com');
    const tokens = await stack.client.exchange(await stack.back(first), first.trip);
    const there = await stack.arrive({ prompt: 'login' }, first.browser);
    const second = await stack.submit('second@example.com', PASSWORD, there);
    const theirs = await stack.client.exchange(await stack.back(second), second.trip);
    expect(theirs.claims()?.['email']).toBe('second@example.com');
    await expect(stack.client.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('returns only login_required to a client that must not show a page', async () => {
    const { visit } = await stack.arrive({ prompt: 'none' });
    expect(new URL(visit.location).searchParams.get('error')).toBe('login_required');
  });

  it('can be cancelled, and the client is notified', async () => {
    const { browser, visit } = await stack.arrive();
    const answer = await browser.visit(`${visit.url.href}/cancel`, {});
    const { location } = await browser.follow(answer.location, stack.client.origin);
    expect(new URL(location).searchParams.get('error')).toBe('access_denied');
  });

  it('asks a signed-in person to agree where the client asks for consent', async () => {
    await stack.createUser('consent@example.com');
    const arrival = await stack.submit('consent@example.com');
    await stack.back(arrival);
    const there = await stack.arrive({ prompt: 'consent' }, arrival.browser);
    expect(there.visit.text).toContain('Continue?');
    const visit = await there.browser.visit(`${there.visit.url.href}/continue`, {});
    const back = await stack.back({ ...there, visit });
    expect(back.searchParams.get('code')).not.toBeNull();
  });
});

describe('codes and verifiers', () => {
  it('accepts a code once, and revokes the tokens of a replayed one', async () => {
    await stack.createUser('replay@example.com');
    const arrival = await stack.submit('replay@example.com');
    const back = await stack.back(arrival);
    const tokens = await stack.client.exchange(back, arrival.trip);
    await expect(stack.client.exchange(back, arrival.trip)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(stack.client.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('accepts a code once across twenty concurrent requests to two replicas', async () => {
    await stack.createUser('race@example.com');
    const arrival = await stack.submit('race@example.com');
    const code = (await stack.back(arrival)).searchParams.get('code') ?? '';
    const form = new URLSearchParams({
      client_id: stack.clientId,
      grant_type: 'authorization_code',
      code,
      code_verifier: arrival.trip.verifier,
      redirect_uri: stack.client.redirectUri,
    });
    const answers = await race(async (index) => {
      const at = index % 2 === 0 ? stack.app.url : stack.replica.url;
      return (await fetch(`${at}/oauth2/token`, { method: 'POST', body: form })).status;
    });
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(new Set(answers)).toEqual(new Set(answers.includes(200) ? [200, 400] : [400]));
  });

  it.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect URI', { redirect_uri: 'https://evil.test/callback' }],
  ])('rejects a code with %s', async (_what, wrong) => {
    const email = `wrong-${String(_what.length)}@example.com`;
    await stack.createUser(email);
    const arrival = await stack.submit(email);
    const code = (await stack.back(arrival)).searchParams.get('code') ?? '';
    const answer = await tokenRequest({
      grant_type: 'authorization_code',
      code,
      code_verifier: arrival.trip.verifier,
      redirect_uri: stack.client.redirectUri,
      ...wrong,
    });
    expect(answer).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it.each([
    ['without a challenge', { code_challenge: '', code_challenge_method: '' }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
  ])('rejects a request %s, and notifies the client', async (_what, wish) => {
    const { visit } = await stack.arrive(wish);
    expect(new URL(visit.location).searchParams.get('error')).toBe('invalid_request');
  });

  it.each<[string, Record<string, string>]>([
    ['an unknown client', { client_id: 'unknown' }],
    ['a redirect URI of another client', { redirect_uri: 'https://evil.test/callback' }],
    ['a redirect URI that only begins like ours', { redirect_uri: 'REDIRECT/../evil' }],
    ['a form that a script would send', { response_mode: 'form_post' }],
  ])('shows an error for %s', async (_what, wish) => {
    const redirect = wish['redirect_uri']?.replace('REDIRECT', stack.client.redirectUri);
    const { visit } = await stack.arrive({
      ...wish,
      ...(redirect !== undefined && { redirect_uri: redirect }),
    });
    expect(visit.status).toBe(400);
    expect(visit.location).toBe('');
    expect(visit.text).toContain('This did not work');
    expect(visit.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('allows a request without an audience: the tokens open no API', async () => {
    const { visit } = await stack.arrive({ resource: 'urn:tessera:instance:test' });
    expect(new URL(visit.location).searchParams.get('error')).toBe('invalid_target');
  });

  it('does not offer the sign-in for a client with its own credentials', async () => {
    const shop = await stack.foundation.createClient('shop', 'decisions:read');
    const { visit } = await stack.arrive({ client_id: shop.client_id });
    expect(visit.status).toBe(400);
  });
});

describe('refresh tokens', () => {
  it('renew the id-token with current data, and are rotated each time', async () => {
    await stack.createUser('renew@example.com');
    const first = await stack.signIn('renew@example.com');
    await stack.foundation.run(
      ...['user', 'set-accounts', 'renew@example.com', '--accounts', `${ACCOUNT} ${OTHER_ACCOUNT}`],
    );
    const second = await stack.client.refresh(first.refresh_token ?? '');
    expect(second.claims()?.['accounts']).toEqual([ACCOUNT, OTHER_ACCOUNT]);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await expect(stack.client.refresh(first.refresh_token ?? '')).rejects.toThrow();
    // An old one may have been stolen, so the whole family is revoked.
    await expect(stack.client.refresh(second.refresh_token ?? '')).rejects.toThrow();
  });

  it.each([
    ['the person signs out', 'sign-out'],
    ['the user is disabled', 'disable'],
    ['the password is changed', 'set-password'],
  ])('end when %s', async (_what, how) => {
    const email = `end-${how}@example.com`;
    await stack.createUser(email);
    const arrival = await stack.submit(email);
    const tokens = await stack.client.exchange(await stack.back(arrival), arrival.trip);
    if (how === 'sign-out') {
      await signOut(arrival.browser, tokens.id_token ?? '');
    } else {
      const file = temporaryFile('password', 'another long password');
      const options = how === 'disable' ? [] : ['--password-file', file];
      expect((await stack.foundation.run('user', how, email, ...options)).err).toBe('');
    }
    await expect(stack.client.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const { visit } = await stack.arrive({}, arrival.browser);
    expect(visit.text).toContain('<h1>Sign in</h1>');
  });

  async function signOut(browser: TestBrowser, idToken: string): Promise<void> {
    const { text } = await browser.visit(stack.client.signOutUrl(idToken));
    const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? '';
    const forged = await browser.visit(`${stack.url}/oauth2/logout/confirm`, {
      xsrf: 'guessed',
      logout: 'yes',
    });
    expect(forged.status).toBe(400);
    const done = await browser.visit(`${stack.url}/oauth2/logout/confirm`, { xsrf, logout: 'yes' });
    expect(done.location).toBe(stack.client.signedOutUri);
  }
});

describe('a confidential client', () => {
  it('needs its secret for the code, besides the verifier', async () => {
    const { out } = await stack.foundation.run(
      ...['client', 'create', '--name', 'backend', '--grant', 'authorization_code'],
      ...['--redirect-uri', stack.client.redirectUri, '--json'],
    );
    const issued = JSON.parse(out) as { client_id: string; client_secret: string };
    await stack.createUser('backend@example.com');
    const arrival = await stack.arrive({ client_id: issued.client_id });
    const sent = await stack.submit('backend@example.com', PASSWORD, arrival);
    const code = (await stack.back(sent)).searchParams.get('code') ?? '';
    const form = {
      grant_type: 'authorization_code',
      client_id: issued.client_id,
      code,
      code_verifier: sent.trip.verifier,
      redirect_uri: stack.client.redirectUri,
    };
    expect(await tokenRequest(form)).toMatchObject({ status: 401, error: 'invalid_client' });
    const answer = await tokenRequest({ ...form, client_secret: issued.client_secret });
    expect(answer).toMatchObject({ status: 200, id_token: expect.any(String) });
  });

  it('cannot request tokens with its own credentials', async () => {
    const answer = await tokenRequest({ grant_type: 'client_credentials', scope: 'openid' });
    expect(answer).toMatchObject({ status: 400, error: 'unauthorized_client' });
  });
});

describe('what keeps sign-ins apart', () => {
  it('a stolen URL opens nothing in another browser', async () => {
    await stack.createUser('stolen@example.com');
    const { visit } = await stack.arrive();
    const thief = new TestBrowser();
    const form = { email: 'stolen@example.com', password: PASSWORD };
    for (const answer of [await thief.visit(visit.url), await thief.visit(visit.url, form)]) {
      expect(answer.status).toBe(410);
      expect(answer.text).toContain('started in another browser');
    }
    const other = await stack.arrive({}, thief);
    expect((await thief.visit(visit.url)).status).toBe(410);
    expect(other.visit.status).toBe(200);
  });

  it('the end of a sign-in also belongs to the browser that started it', async () => {
    await stack.createUser('ended@example.com');
    const { visit } = await stack.submit('ended@example.com');
    const thief = new TestBrowser();
    const answer = await thief.visit(visit.location);
    expect(answer.status).toBe(400);
    expect(answer.location).toBe('');
  });

  it('a planted session is never used for a sign-in', async () => {
    await stack.createUser('fixed@example.com');
    const attacker = await stack.arrive();
    const victim = new TestBrowser();
    for (const [name, cookie] of attacker.browser.cookies) {
      if (name === 'tessera-session') victim.cookies.set(name, cookie);
    }
    victim.cookies.set('tessera-session', { path: '/', value: 'planted', attributes: '' });
    const arrival = await stack.submit('fixed@example.com', PASSWORD, { browser: victim });
    await stack.back(arrival);
    expect(victim.cookies.get('tessera-session')?.value).not.toBe('planted');
    const { visit } = await stack.arrive({}, attacker.browser);
    expect(visit.text).toContain('<h1>Sign in</h1>');
  });

  it('a new sign-in gives the browser a new session id', async () => {
    await stack.createUser('renamed@example.com');
    const first = await stack.submit('renamed@example.com');
    await stack.back(first);
    const before = first.browser.cookies.get('tessera-session')?.value;
    const there = await stack.arrive({ prompt: 'login' }, first.browser);
    await stack.back(await stack.submit('renamed@example.com', PASSWORD, there));
    expect(first.browser.cookies.get('tessera-session')?.value).not.toBe(before);
  });

  it('a form of another site is rejected', async () => {
    await stack.createUser('csrf@example.com');
    const { browser, visit } = await stack.arrive();
    const form = { email: 'csrf@example.com', password: PASSWORD };
    for (const site of ['cross-site', 'same-site']) {
      const answer = await browser.visit(visit.url, form, { 'sec-fetch-site': site });
      expect(answer.status).toBe(403);
    }
  });

  it('cookies are for this host, out of reach of scripts, and not sent along by other sites', async () => {
    await stack.createUser('cookie@example.com');
    const arrival = await stack.submit('cookie@example.com');
    expect([...arrival.browser.cookies.keys()]).toContain('tessera-sign-in');
    await stack.back(arrival);
    for (const [, { attributes }] of arrival.browser.cookies) {
      expect(attributes.toLowerCase()).toMatch(/samesite=lax/);
      expect(attributes.toLowerCase()).toMatch(/httponly/);
      expect(attributes.toLowerCase()).not.toMatch(/domain=/);
    }
  });

  it('pages are neither framed nor cached, and run only their own script', async () => {
    const { visit } = await stack.arrive();
    const policy = visit.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${stack.client.origin}`);
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]{44}';/);
    expect(policy).not.toContain('unsafe');
    expect(visit.headers.get('x-frame-options')).toBe('DENY');
    expect(visit.headers.get('cache-control')).toBe('no-store');
    expect(visit.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('input is shown as text, never as HTML', async () => {
    const { browser, visit } = await stack.arrive();
    const email = '"><script>alert(1)</script>@example.com';
    const { text } = await browser.visit(visit.url, { email, password: 'x' });
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('returns 413 for a form that is too large', async () => {
    const { browser, visit } = await stack.arrive();
    const answer = await browser.visit(visit.url, { email: 'a@b.c', password: 'x'.repeat(20_000) });
    expect(answer.status).toBe(413);
  });
});

describe('what is kept', () => {
  it('rehashes an outdated hash at the next sign-in', async () => {
    const id = await stack.createUser('old-hash@example.com');
    const cheap = new PasswordHashes({ memoryKib: 1024, passes: 1, parallelism: 1 });
    const { dataSource } = stack.foundation;
    const stored = await cheap.make(new Secret(PASSWORD));
    await dataSource.query('update users set password_hash = $2 where id = $1', [id, stored]);
    await stack.foundation.run('integrity', 'accept', 'users', id);
    await stack.signIn('old-hash@example.com');
    const [row]: { password_hash: string }[] = await dataSource.query(
      'select password_hash from users where id = $1',
      [id],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/);
    await stack.signIn('old-hash@example.com');
  });

  it('logs and stores no password, no code and no token', async () => {
    await stack.createUser('secret@example.com');
    const arrival = await stack.submit('secret@example.com');
    const back = await stack.back(arrival);
    const tokens = await stack.client.exchange(back, arrival.trip);
    const secrets = [
      PASSWORD,
      back.searchParams.get('code') ?? '',
      tokens.refresh_token ?? '',
      tokens.access_token,
      arrival.browser.cookies.get('tessera-session')?.value ?? '',
    ];
    const rows: unknown = await stack.foundation.dataSource.query(
      `select encode(r::text::bytea, 'escape') from (
         select o::text from oidc_records o union all select u::text from users u
         union all select a::text from sign_in_attempts a
       ) r(r)`,
    );
    const everything = JSON.stringify(rows) + stack.log.join('');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10);
      expect(everything).not.toContain(secret);
    }
    expect(everything).not.toContain(arrival.visit.url.pathname.split('/')[2] ?? '-');
  });

  it('records who signed in, and who failed to', async () => {
    const id = await stack.createUser('audited@example.com');
    await stack.submit('audited@example.com', 'wrong password');
    await stack.signIn('audited@example.com');
    const rows: { actor: string; result: string; details: string }[] =
      await stack.foundation.dataSource.query(
        `select actor, result, details from audit_event
         where action = 'user.sign-in' and object_id = $1 order by created_at`,
        [id],
      );
    expect(rows.map(({ actor, result }) => [actor, result])).toEqual([
      ['anonymous', 'refused'],
      [`user:${id}`, 'success'],
    ]);
    expect(JSON.parse(rows[1]?.details ?? '')).toEqual({ client_id: stack.clientId, amr: 'pwd' });
  });
});
