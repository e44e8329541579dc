import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ExpiredSignInAttemptsWorker } from '../src/sign-in/expired-sign-in-attempts.worker.js';
import { SignInAttemptsRepository } from '../src/sign-in/sign-in-attempts.repository.js';
import type { AttemptKind } from '../src/sign-in/attempt-limits.js';
import { codeAt, PASSWORD, secretOf, SignInStack } from './support/sign-in-stack.js';
import type { Visit } from './support/test-browser.js';

const WAIT_MS = 30_000;
const HOUR_MS = 3_600_000;

const CHALLENGE = /&quot;challenge&quot;:&quot;[\w-]+&quot;/;

let stack: SignInStack;

beforeAll(async () => {
  stack = await SignInStack.boot();
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(async () => {
  await stack.close();
});

async function guess(email: string, password = 'a wrong password'): Promise<number> {
  const { visit } = await stack.submit(email, password);
  return visit.status;
}

async function guessTimes(times: number, email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push(await guess(email));
  return statuses;
}

/** Whole seconds, and a positive number of them. */
function retryAfterOf({ headers }: Visit): number {
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  return Number(headers.get('retry-after'));
}

/** Failures without cost: counted like a form's, without a password to hash. */
async function fail(door: AttemptKind, name: string, times: number): Promise<void> {
  const attempts = stack.app.get(SignInAttemptsRepository);
  for (let time = 0; time < times; time++) await attempts.begin(door, name);
}

/** Failures of other tests come from this network too; they expire after an hour. */
function later(): void {
  stack.clock.advance(2 * HOUR_MS);
}

describe('wrong passwords', () => {
  it('cost five attempts, then half a minute, then twice as long each time', async () => {
    later();
    await stack.createUser('locked@example.com');
    expect(await guessTimes(6, 'locked@example.com')).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await guess('locked@example.com', PASSWORD)).toBe(429);
    stack.clock.advance(WAIT_MS);
    expect(await guessTimes(2, 'locked@example.com')).toEqual([401, 429]);
    stack.clock.advance(WAIT_MS);
    const { visit } = await stack.submit('locked@example.com');
    expect(visit.status).toBe(429);
    expect(retryAfterOf(visit)).toBeLessThanOrEqual(WAIT_MS / 1000);
    expect(visit.text).toContain('Too many attempts. Please try again in a minute.');
    stack.clock.advance(WAIT_MS);
    expect(await guess('locked@example.com', PASSWORD)).toBe(303);
    expect(await guessTimes(2, 'locked@example.com')).toEqual([401, 401]);
  });

  it('never block for more than a quarter of an hour', async () => {
    later();
    await stack.createUser('patient@example.com');
    for (let round = 0; round < 20; round++) {
      await fail('email', 'patient@example.com', 1);
      stack.clock.advance(HOUR_MS / 4);
    }
    // The clock stands still meanwhile: a guess takes as long as it takes.
    const shutAt = stack.clock.now().getTime();
    const now = jest.spyOn(stack.clock, 'now').mockReturnValue(new Date(shutAt));
    await fail('email', 'patient@example.com', 1);
    now.mockReturnValue(new Date(shutAt + HOUR_MS / 4 - 1));
    expect(await guess('patient@example.com', PASSWORD)).toBe(429);
    now.mockReturnValue(new Date(shutAt + HOUR_MS / 4));
    expect(await guess('patient@example.com', PASSWORD)).toBe(303);
  });

  it('count across all replicas, also when they are concurrent', async () => {
    later();
    await stack.createUser('raced@example.com');
    const arrivals = await Promise.all(Array.from({ length: 12 }, () => stack.arrive()));
    const statuses = await Promise.all(
      arrivals.map(async ({ browser, visit }, index) => {
        const at = index % 2 === 0 ? stack.app.url : stack.replica.url;
        const form = { email: 'raced@example.com', password: `guess number ${index}` };
        return (await browser.visit(new URL(visit.url.pathname, at), form)).status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('count together within one network, across e-mail addresses', async () => {
    later();
    await fail('network', '127.0.0.1', 28);
    await fail('network', '192.0.2.1', 1);
    const statuses = [
      await guess('sprayed-1@example.com'),
      await guess('sprayed-2@example.com'),
      await guess('sprayed-3@example.com'),
    ];
    expect(statuses).toEqual([401, 401, 429]);
    later();
    expect(await guess('sprayed-3@example.com')).toBe(401);
  });

  it('blocked for an e-mail address do not count for the network', async () => {
    later();
    await fail('email', 'impatient@example.com', 6);
    for (let click = 0; click < 35; click++) {
      expect(await guess('impatient@example.com')).toBe(429);
    }
    await stack.createUser('colleague@example.com');
    expect(await guess('colleague@example.com', PASSWORD)).toBe(303);
  });

  it('expire after some time without attempts', async () => {
    later();
    await fail('email', 'forgotten@example.com', 3);
    stack.clock.advance(13 * HOUR_MS);
    await stack.app.get(ExpiredSignInAttemptsWorker).run();
    const rows: unknown[] = await stack.foundation.dataSource.query(
      'select * from sign_in_attempts',
    );
    expect(rows).toEqual([]);
  });
});

describe('who has an account', () => {
  it('is not revealed: unknown, disabled and mistyped look the same, attempt by attempt', async () => {
    later();
    await stack.createUser('known@example.com');
    await stack.createUser('disabled@example.com');
    await stack.foundation.run('user', 'disable', 'disabled@example.com');
    const answers = async (email: string, password: string) => {
      const pages: string[] = [];
      for (const failures of [0, 3, 0]) {
        await fail('email', email, failures);
        const { visit } = await stack.submit(email, password);
        const id = visit.url.pathname.split('/')[2] ?? '';
        // Every page has another challenge for passkeys.
        const text = visit.text.replaceAll(id, '').replaceAll(email, '').replace(CHALLENGE, '');
        pages.push(`${visit.status} ${text}`);
      }
      return pages;
    };
    const known = await answers('known@example.com', 'a wrong password');
    expect(known.map((page) => page.slice(0, 3))).toEqual(['401', '401', '429']);
    later();
    expect(await answers('unknown@example.com', 'a wrong password')).toEqual(known);
    later();
    expect(await answers('disabled@example.com', PASSWORD)).toEqual(known);
  });

  it('is not revealed by response times', async () => {
    later();
    await stack.createUser('timed@example.com');
    const timeOf = async (email: string) => {
      const { browser, visit } = await stack.arrive();
      const started = performance.now();
      await browser.visit(visit.url, { email, password: 'a wrong password' });
      return performance.now() - started;
    };
    // In turn, and the fastest of each: other load on the machine only makes some slower.
    let [unknown, known] = [Infinity, Infinity];
    for (let time = 0; time < 5; time++) {
      unknown = Math.min(unknown, await timeOf('unknown-timed@example.com'));
      known = Math.min(known, await timeOf('timed@example.com'));
    }
    // A look-up that stopped at an unknown address would take a few milliseconds of argon2's ninety.
    expect(unknown).toBeGreaterThan(known / 4);
  });
});

describe('wrong codes', () => {
  it('are counted per person, across sign-ins, and the password does not reset them', async () => {
    later();
    const userId = await stack.createUser('codes@example.com', '--second-factor-required');
    const begun = await stack.submit('codes@example.com');
    const shown = await begun.browser.visit(begun.visit.location);
    const secret = secretOf(shown.text);
    const code = codeAt(secret, stack.clock.now());
    expect((await begun.browser.visit(`${shown.url.href}/enrolment`, { code })).status).toBe(303);
    stack.clock.advance(WAIT_MS);
    await fail('second-factor', userId, 3);
    const statuses: number[] = [];
    for (let time = 0; time < 3; time++) {
      const { browser, visit } = await stack.submit('codes@example.com');
      const answer = await browser.visit(`${visit.location}/code`, { code: '000000' });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    const early = await stack.submit('codes@example.com');
    const asked = await early.browser.visit(`${early.visit.location}/code`, { code: '000000' });
    expect([asked.status, retryAfterOf(asked) <= WAIT_MS / 1000]).toEqual([429, true]);
    stack.clock.advance(WAIT_MS);
    const { browser, visit } = await stack.submit('codes@example.com');
    const right = codeAt(secret, stack.clock.now());
    expect((await browser.visit(`${visit.location}/code`, { code: right })).status).toBe(303);
  });
});
