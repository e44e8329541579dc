import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ExpiredSignInAttemptsWorker } from '../src/sign-in/expired-sign-in-attempts.worker.js';
import { SignInAttemptsRepository } from '../src/sign-in/sign-in-attempts.repository.js';
import type { AttemptKind } from '../src/sign-in/attempt-limits.js';
import { codeAt, PASSWORD, secretOf, SignInStage } from './support/sign-in-stage.js';
import type { Visit } from './support/test-browser.js';

const WAIT_MS = 30_000;
const HOUR_MS = 3_600_000;

const CHALLENGE = /&quot;challenge&quot;:&quot;[\w-]+&quot;/;

let stage: SignInStage;

beforeAll(async () => {
  stage = await SignInStage.boot();
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(async () => {
  await stage.close();
});

async function guess(email: string, password = 'a wrong password'): Promise<number> {
  const { visit } = await stage.submit(email, password);
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
  const attempts = stage.app.get(SignInAttemptsRepository);
  for (let time = 0; time < times; time++) await attempts.begin(door, name);
}

/** Failures of other tests come from this network too; they expire after an hour. */
function later(): void {
  stage.clock.advance(2 * HOUR_MS);
}

describe('wrong passwords', () => {
  it('cost five attempts, then half a minute, then twice as long each time', async () => {
    later();
    await stage.createUser('locked@example.com');
    expect(await guessTimes(6, 'locked@example.com')).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await guess('locked@example.com', PASSWORD)).toBe(429);
    stage.clock.advance(WAIT_MS);
    expect(await guessTimes(2, 'locked@example.com')).toEqual([401, 429]);
    stage.clock.advance(WAIT_MS);
    const { visit } = await stage.submit('locked@example.com');
    expect(visit.status).toBe(429);
    expect(retryAfterOf(visit)).toBeLessThanOrEqual(WAIT_MS / 1000);
    expect(visit.text).toContain('Too many attempts. Please try again in a minute.');
    stage.clock.advance(WAIT_MS);
    expect(await guess('locked@example.com', PASSWORD)).toBe(303);
    expect(await guessTimes(2, 'locked@example.com')).toEqual([401, 401]);
  });

  it('never block for more than a quarter of an hour', async () => {
    later();
    await stage.createUser('patient@example.com');
    for (let round = 0; round < 20; round++) {
      await fail('email', 'patient@example.com', 1);
      stage.clock.advance(HOUR_MS / 4);
    }
    // The clock stands still meanwhile: a guess takes as long as it takes.
    const shutAt = stage.clock.now().getTime();
    const now = jest.spyOn(stage.clock, 'now').mockReturnValue(new Date(shutAt));
    await fail('email', 'patient@example.com', 1);
    now.mockReturnValue(new Date(shutAt + HOUR_MS / 4 - 1));
    expect(await guess('patient@example.com', PASSWORD)).toBe(429);
    now.mockReturnValue(new Date(shutAt + HOUR_MS / 4));
    expect(await guess('patient@example.com', PASSWORD)).toBe(303);
  });

  it('count across all replicas, also when they are concurrent', async () => {
    later();
    await stage.createUser('raced@example.com');
    const arrivals = await Promise.all(Array.from({ length: 12 }, () => stage.arrive()));
    const statuses = await Promise.all(
      arrivals.map(async ({ browser, visit }, index) => {
        const at = index % 2 === 0 ? stage.app.url : stage.replica.url;
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
    await stage.createUser('colleague@example.com');
    expect(await guess('colleague@example.com', PASSWORD)).toBe(303);
  });

  it('expire after some time without attempts', async () => {
    later();
    await fail('email', 'forgotten@example.com', 3);
    stage.clock.advance(13 * HOUR_MS);
    await stage.app.get(ExpiredSignInAttemptsWorker).run();
    const rows: unknown[] = await stage.foundation.dataSource.query(
      'select * from sign_in_attempts',
    );
    expect(rows).toEqual([]);
  });
});

describe('who has an account', () => {
  it('is not revealed: unknown, disabled and mistyped look the same, attempt by attempt', async () => {
    later();
    await stage.createUser('known@example.com');
    await stage.createUser('disabled@example.com');
    await stage.foundation.run('user', 'disable', 'disabled@example.com');
    const answers = async (email: string, password: string) => {
      const pages: string[] = [];
      for (const failures of [0, 3, 0]) {
        await fail('email', email, failures);
        const { visit } = await stage.submit(email, password);
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
    await stage.createUser('timed@example.com');
    const timeOf = async (email: string) => {
      const { browser, visit } = await stage.arrive();
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
    const userId = await stage.createUser('codes@example.com', '--second-factor-required');
    const begun = await stage.submit('codes@example.com');
    const shown = await begun.browser.visit(begun.visit.location);
    const secret = secretOf(shown.text);
    const code = codeAt(secret, stage.clock.now());
    expect((await begun.browser.visit(`${shown.url.href}/enrolment`, { code })).status).toBe(303);
    stage.clock.advance(WAIT_MS);
    await fail('second-factor', userId, 3);
    const statuses: number[] = [];
    for (let time = 0; time < 3; time++) {
      const { browser, visit } = await stage.submit('codes@example.com');
      const answer = await browser.visit(`${visit.location}/code`, { code: '000000' });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    const early = await stage.submit('codes@example.com');
    const asked = await early.browser.visit(`${early.visit.location}/code`, { code: '000000' });
    expect([asked.status, retryAfterOf(asked) <= WAIT_MS / 1000]).toEqual([429, true]);
    stage.clock.advance(WAIT_MS);
    const { browser, visit } = await stage.submit('codes@example.com');
    const right = codeAt(secret, stage.clock.now());
    expect((await browser.visit(`${visit.location}/code`, { code: right })).status).toBe(303);
  });
});
