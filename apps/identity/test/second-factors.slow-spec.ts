import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ACCOUNT,
  codeAt,
  OTHER_ACCOUNT,
  PASSWORD,
  secretOf,
  SignInStack,
  type Arrival,
} from './support/sign-in-stack.js';

const STEP_MS = 30_000;

let stack: SignInStack;
let count = 0;
let email: string;
let userId: string;

beforeAll(async () => {
  stack = await SignInStack.boot();
});

afterAll(async () => {
  await stack.close();
});

beforeEach(async () => {
  count += 1;
  email = `person-${count}@example.com`;
  userId = await stack.createUser(email);
});

/** The page after a form, which is one redirect away. */
async function post(
  { browser, visit, trip }: Arrival,
  step: string,
  form: Record<string, string>,
): Promise<Arrival> {
  const answer = await browser.visit(pageOf(visit.url) + step, form);
  const isStage = answer.location.startsWith(`${stack.url}/sign-in/`);
  return { browser, trip, visit: isStage ? await browser.visit(answer.location) : answer };
}

/** The interaction's own URL, whichever of its forms redirected last. */
function pageOf(url: URL): string {
  return `${url.origin}/sign-in/${url.pathname.split('/')[2] ?? ''}`;
}

/** Signs in with the box ticked; the page shows the key of the app. */
async function beginEnrolment(): Promise<Arrival & { secret: string }> {
  const arrival = await post(await stack.arrive(), '', { email, password: PASSWORD, enrol: 'yes' });
  return { ...arrival, secret: secretOf(arrival.visit.text) };
}

interface Enrolled {
  readonly secret: string;
  readonly recoveryCodes: string[];
}

async function enrol(): Promise<Enrolled> {
  const { secret, ...arrival } = await beginEnrolment();
  const shown = await post(arrival, '/enrolment', { code: codeAt(secret, stack.clock.now()) });
  const recoveryCodes = [...shown.visit.text.matchAll(/<li>([\w-]{11})<\/li>/g)].map(
    ([, code]) => code ?? '',
  );
  await stack.back(await post(shown, '/continue', {}));
  // The code that proved the enrolment is spent.
  stack.clock.advance(STEP_MS);
  return { secret, recoveryCodes };
}

async function arriveAtCode(): Promise<Arrival> {
  return post(await stack.arrive(), '', { email, password: PASSWORD });
}

const revoke = async (
  id: string,
  { body, scope = 'admin:users:write', key }: { body?: unknown; scope?: string; key?: string } = {},
): Promise<Response> =>
  fetch(`${stack.url}/api/admin/users/${id}/mfa/revoke`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await stack.admins.token({ scope, exp: 4_102_444_800 })}`,
      ...(key !== undefined && { 'x-idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('an authenticator app', () => {
  it('is set up with a code that it shows, and asked for from then on', async () => {
    const { secret, recoveryCodes } = await enrol();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    const arrival = await arriveAtCode();
    expect(arrival.visit.text).toContain('Enter your code');
    const done = await post(arrival, '/code', { code: codeAt(secret, stack.clock.now()) });
    const tokens = await stack.client.exchange(await stack.back(done), done.trip);
    expect(tokens.claims()?.['amr']).toEqual(['pwd', 'otp', 'mfa']);
  });

  it('is not set up with a wrong code, and can be postponed', async () => {
    const begun = await beginEnrolment();
    const refused = await post(begun, '/enrolment', { code: '000000' });
    expect(refused.visit.status).toBe(401);
    expect(secretOf(refused.visit.text)).toBe(begun.secret);
    const done = await post(begun, '/continue', {});
    await stack.client.exchange(await stack.back(done), done.trip);
    const next = await stack.submit(email);
    await expect(stack.client.exchange(await stack.back(next), next.trip)).resolves.toBeDefined();
  });

  it('cannot be postponed where it is required', async () => {
    await stack.foundation.run('user', 'set-second-factor', email, 'required');
    const arrival = await post(await stack.arrive(), '', { email, password: PASSWORD });
    expect(arrival.visit.text).toContain('Set up a second step');
    expect(arrival.visit.text).not.toContain('Not now');
    const skipped = await post(arrival, '/continue', {});
    expect(skipped.visit.text).toContain('Set up a second step');
  });

  it('cannot be skipped with the password, whatever form is sent', async () => {
    await enrol();
    const arrival = await arriveAtCode();
    for (const step of ['/continue', '/enrolment']) {
      const { visit } = await post(arrival, step, { code: '123456' });
      expect(visit.status).toBe(410);
    }
    const resumed = await arrival.browser.visit(
      pageOf(arrival.visit.url).replace('/sign-in/', '/oauth2/authorize/'),
    );
    expect(resumed.location).toMatch(`${stack.url}/sign-in/`);
  });

  it('accepts a code once: neither it nor an earlier one works again, on any replica', async () => {
    const { secret } = await enrol();
    const now = stack.clock.now();
    const first = await post(await arriveAtCode(), '/code', { code: codeAt(secret, now) });
    await stack.back(first);
    const arrival = await arriveAtCode();
    for (const time of [now, new Date(now.getTime() - STEP_MS)]) {
      const { visit } = await post(arrival, '/code', { code: codeAt(secret, time) });
      expect(visit.status).toBe(401);
    }
    const elsewhere = new URL(`${arrival.visit.url.pathname}/code`, stack.replica.url);
    const code = codeAt(secret, now);
    expect((await arrival.browser.visit(elsewhere, { code })).status).toBe(401);
  });

  it('of ten sign-ins that race with one code, one succeeds', async () => {
    const { secret } = await enrol();
    const arrivals = await Promise.all(Array.from({ length: 4 }, arriveAtCode));
    const code = codeAt(secret, stack.clock.now());
    const answers = await Promise.all(arrivals.map((arrival) => post(arrival, '/code', { code })));
    expect(answers.filter(({ visit }) => visit.status === 303)).toHaveLength(1);
  });

  it.each([
    ['30 s behind', -STEP_MS, 303],
    ['30 s ahead', STEP_MS, 303],
    ['90 s behind', -3 * STEP_MS, 401],
    ['90 s ahead', 3 * STEP_MS, 401],
  ])('on a device whose clock is %s: %j ms, %i', async (_what, offset, status) => {
    const { secret } = await enrol();
    stack.clock.advance(4 * STEP_MS);
    const arrival = await arriveAtCode();
    // A step has just begun, and does not end between the making of the code and its check.
    stack.clock.advance(STEP_MS - (stack.clock.now().getTime() % STEP_MS));
    const time = new Date(stack.clock.now().getTime() + offset);
    const { visit } = await post(arrival, '/code', { code: codeAt(secret, time) });
    expect(visit.status).toBe(status);
  });

  it('is replaced by another with a code of the old one, which stops working', async () => {
    const old = await enrol();
    const asked = await post(await stack.arrive(), '', { email, password: PASSWORD, enrol: 'yes' });
    const shown = await post(asked, '/code', { code: codeAt(old.secret, stack.clock.now()) });
    const secret = secretOf(shown.visit.text);
    await post(shown, '/enrolment', { code: codeAt(secret, stack.clock.now()) });
    stack.clock.advance(STEP_MS);
    const arrival = await arriveAtCode();
    const now = stack.clock.now();
    expect((await post(arrival, '/code', { code: codeAt(old.secret, now) })).visit.status).toBe(
      401,
    );
    expect((await post(arrival, '/code', { code: codeAt(secret, now) })).visit.status).toBe(303);
    const [spent = ''] = old.recoveryCodes;
    expect((await post(await arriveAtCode(), '/code', { code: spent })).visit.status).toBe(401);
  });

  it('has a sealed secret and hashed recovery codes', async () => {
    const { secret, recoveryCodes } = await enrol();
    const rows: unknown = await stack.foundation.dataSource.query(
      `select encode(sealed_secret, 'escape') || (select string_agg(r::text, '') from recovery_codes r)
       from second_factors where user_id = $1`,
      [userId],
    );
    const kept = JSON.stringify(rows);
    for (const value of [secret, ...recoveryCodes]) expect(kept).not.toContain(value);
    expect(stack.log.join('')).not.toContain(secret);
  });
});

describe('a recovery code', () => {
  it('replaces the app once, however it is typed', async () => {
    const { recoveryCodes } = await enrol();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toUpperCase().replace('-', ' ');
    expect((await post(await arriveAtCode(), '/code', { code: typed })).visit.status).toBe(303);
    expect((await post(await arriveAtCode(), '/code', { code: first })).visit.status).toBe(401);
    expect((await post(await arriveAtCode(), '/code', { code: second })).visit.status).toBe(303);
  });

  it('of another person is rejected', async () => {
    const theirs = await enrol();
    count += 1;
    email = `person-${count}@example.com`;
    await stack.createUser(email);
    await enrol();
    const [code = ''] = theirs.recoveryCodes;
    expect((await post(await arriveAtCode(), '/code', { code })).visit.status).toBe(401);
  });
});

describe('POST /api/admin/users/{id}/mfa/revoke', () => {
  it('returns 204, removes app and recovery codes, ends the sessions, and is audited', async () => {
    await enrol();
    await stack.foundation.run('user', 'set-second-factor', email, 'optional');
    expect((await revoke(userId)).status).toBe(204);
    const arrival = await stack.submit(email);
    const tokens = await stack.client.exchange(await stack.back(arrival), arrival.trip);
    expect(tokens.claims()?.['amr']).toEqual(['pwd']);
    expect((await revoke(userId)).status).toBe(204);
    await expect(stack.client.refresh(tokens.refresh_token ?? '')).rejects.toThrow();
    const rows: { actor: string; details: string }[] = await stack.foundation.dataSource.query(
      `select actor, details from audit_event
       where action = 'user.mfa.revoke' and object_id = $1 order by created_at`,
      [userId],
    );
    expect(rows.map(({ actor, details }) => [actor, JSON.parse(details) as unknown])).toEqual([
      ['client:test-client', { had_factor: true, account_id: null }],
      ['client:test-client', { had_factor: false, account_id: null }],
    ]);
  });

  it('affects only a user of the given account', async () => {
    await enrol();
    expect((await revoke(userId, { body: { account_id: OTHER_ACCOUNT } })).status).toBe(404);
    expect((await arriveAtCode()).visit.text).toContain('Enter your code');
    expect((await revoke(userId, { body: { account_id: ACCOUNT.toUpperCase() } })).status).toBe(
      204,
    );
  });

  it('runs once for an idempotency key', async () => {
    const key = randomUUID();
    expect((await revoke(userId, { key })).status).toBe(204);
    await enrol();
    const again = await revoke(userId, { key });
    expect([again.status, again.headers.get('x-idempotent-replayed')]).toEqual([204, 'true']);
    expect((await arriveAtCode()).visit.text).toContain('Enter your code');
  });

  it.each([
    ['returns 404 for an unknown user', randomUUID(), {}, 404],
    ['returns 404 for an invalid ID', 'invalid', {}, 404],
    ['returns 403 for a token without the scope', randomUUID(), { scope: 'admin:audit:read' }, 403],
    ['returns 422 for an invalid account ID', randomUUID(), { body: { account_id: '1' } }, 422],
    ['returns 422 for an unknown field', randomUUID(), { body: { account: ACCOUNT } }, 422],
  ])('%s', async (_what, id, wish, status) => {
    expect((await revoke(id, wish)).status).toBe(status);
  });

  it('returns 401 without a token', async () => {
    const url = `${stack.url}/api/admin/users/${userId}/mfa/revoke`;
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  });
});
