import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identity } from '@tessera/identity';
import { redisUrl, TEST_INSTANCE, until } from '@tessera/local/testing';
import { commands } from '../../../apps/identity/src/commands/index.js';
import { DemoClient } from '../../../apps/identity/test/support/demo-client.js';
import { requestToken } from '../../../apps/identity/test/support/identity-client.js';
import {
  ACCOUNT,
  codeAt,
  PASSWORD,
  secretOf,
} from '../../../apps/identity/test/support/sign-in-stack.js';
import { TestBrowser } from '../../../apps/identity/test/support/test-browser.js';
import { LoadBalancer } from './support/load-balancer.js';
import { ReplicaStack } from './support/replica-stack.js';

const BOOT_MS = 240_000;
const TIMEOUT_MS = 120_000;
const HOUR_MS = 60 * 60_000;
const SEQUENCER = 'audit-sequencer';
const FREE_FAILURES = 5;

interface Person {
  readonly email: string;
  readonly browser: TestBrowser;
}

describe('two replicas of identity, each request at the other one,', () => {
  let balancer: LoadBalancer;
  let stack: ReplicaStack;
  let demo: DemoClient;
  let folder: string;
  let count = 0;

  beforeAll(async () => {
    balancer = await LoadBalancer.open();
    folder = await mkdtemp(join(tmpdir(), 'identity-replicas-'));
    stack = await ReplicaStack.boot({
      definition: identity,
      workers: 0,
      env: {
        PUBLIC_URL: balancer.url,
        SIGNING_KEYS_POLL_SECONDS: '1',
        PUBLIC_RATE_LIMIT_PER_MINUTE: '100000',
        REDIS_URL: redisUrl() ?? '',
      },
    });
    balancer.balance(stack.apis.map(({ url }) => url));
    demo = await DemoClient.listen();
    const created = await run(
      ...['client', 'create', '--name', 'console', '--grant', 'authorization_code', '--public'],
      ...['--title', 'Payment console', '--redirect-uri', demo.redirectUri],
      ...['--post-logout-redirect-uri', demo.signedOutUri, '--json'],
    );
    await demo.discover(balancer.url, (JSON.parse(created) as { client_id: string }).client_id);
  }, BOOT_MS);

  afterAll(async () => {
    await demo.close();
    await stack.close();
    await balancer.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (...args: string[]): Promise<string> => stack.command(commands, ...args);

  async function person(...options: string[]): Promise<Person> {
    count += 1;
    const email = `person-${count}@example.com`;
    const file = join(folder, `password-${count}`);
    await writeFile(file, PASSWORD);
    const account = ['--accounts', ACCOUNT, ...options];
    await run('user', 'create', '--email', email, '--password-file', file, ...account);
    return { email, browser: new TestBrowser() };
  }

  /** The keys that a replica publishes, the signing one first. */
  async function published(turn: number): Promise<string[]> {
    const response = await fetch(`${stack.api(turn).url}/jwks`);
    const { keys } = (await response.json()) as { keys: { kid: string }[] };
    return keys.map(({ kid }) => kid);
  }

  /** Up to the redirect URL with the authorization code. */
  async function signIn({ email, browser }: Person) {
    const trip = await demo.trip();
    const page = await browser.follow(trip.url, demo.origin);
    const answer = await browser.visit(page.url, { email, password: PASSWORD });
    const back = await browser.follow(answer.location, demo.origin);
    return { trip, callback: new URL(back.location) };
  }

  it('made one signing key when they booted at the same moment, and publish the same', async () => {
    expect(await stack.count('signing_keys')).toBe(1);
    expect(await published(0)).toEqual(await published(1));
  });

  it(
    'sign people in, renew their tokens and sign them out',
    async () => {
      const ada = await person();
      const { trip, callback } = await signIn(ada);
      const tokens = await demo.exchange(callback, trip);
      expect(tokens.claims()?.['email']).toBe(ada.email);
      const renewed = await demo.refresh(tokens.refresh_token ?? '');
      expect(renewed.id_token).toBeDefined();
      // No replica prompts a person who is signed in.
      for (const again of [1, 2]) {
        const visit = await ada.browser.follow((await demo.trip()).url, demo.origin);
        expect([again, visit.location]).toEqual([again, expect.stringContaining('?code=')]);
      }
      const question = await ada.browser.visit(demo.signOutUrl(renewed.id_token ?? ''));
      const xsrf = /name="xsrf" value="(\w+)"/.exec(question.text)?.[1] ?? '';
      const confirm = new URL('/oauth2/logout/confirm', balancer.url);
      const out = await ada.browser.visit(confirm, { xsrf, logout: 'yes' });
      expect(out.location).toBe(demo.signedOutUri);
      const after = await ada.browser.follow((await demo.trip()).url, demo.origin);
      expect(after.text).toContain('<h1>Sign in</h1>');
    },
    TIMEOUT_MS,
  );

  it(
    'take a code once, though it is shown to both at the same moment',
    async () => {
      const { trip, callback } = await signIn(await person());
      const race = [1, 2, 3, 4].map(() => demo.exchange(callback, trip));
      const outcomes = (await Promise.allSettled(race)).map(({ status }) => status);
      expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  it(
    'enrol an authenticator app over both',
    async () => {
      const ada = await person();
      const trip = await demo.trip();
      const page = await ada.browser.follow(trip.url, demo.origin);
      const form = { email: ada.email, password: PASSWORD, enrol: 'yes' };
      const answer = await ada.browser.visit(page.url, form);
      const enrolment = await ada.browser.visit(answer.location);
      const code = codeAt(secretOf(enrolment.text), new Date());
      const step = `${enrolment.url.origin}/sign-in/${enrolment.url.pathname.split('/')[2] ?? ''}`;
      const confirmed = await ada.browser.visit(`${step}/enrolment`, { code });
      expect(confirmed.status).toBeLessThan(400);
      expect(await stack.count('second_factors')).toBe(1);
    },
    TIMEOUT_MS,
  );

  it(
    'count failed attempts together, and shut the door at both',
    async () => {
      const ada = await person();
      const page = await ada.browser.follow((await demo.trip()).url, demo.origin);
      const attempt = (turn: number, password: string) => {
        const url = new URL(page.url.pathname, stack.api(turn).url);
        return ada.browser.visit(url, { email: ada.email, password });
      };
      for (let turn = 0; turn < FREE_FAILURES; turn += 1) await attempt(turn, 'not the password');
      for (const turn of [0, 1]) {
        const { status, location } = await attempt(turn, PASSWORD);
        expect([turn, location]).toEqual([turn, '']);
        expect([turn, status]).toEqual([turn, 429]);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'issue tokens with the same key, and take up a rotation both',
    async () => {
      const created = await run(
        ...['client', 'create', '--name', 'shop', '--scope', 'decisions:read'],
        ...['--audience', TEST_INSTANCE, '--json'],
      );
      const client = JSON.parse(created) as { client_id: string; client_secret: string };
      const kidOf = async (turn: number): Promise<string> => {
        const wish = { scope: 'decisions:read' };
        const { body } = await requestToken(stack.api(turn).url, client, wish);
        const [header = ''] = String(body['access_token']).split('.');
        return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid;
      };
      const [before] = await published(0);
      expect([await kidOf(0), await kidOf(1)]).toEqual([before, before]);
      await run('keys', 'rotate', '--emergency');
      for (const turn of [0, 1]) {
        await until(`replica ${turn} has the new key`, async () => {
          const [first] = await published(turn);
          return first !== undefined && first !== before;
        });
      }
      expect(await kidOf(0)).toBe(await kidOf(1));
    },
    TIMEOUT_MS,
  );

  it(
    'clean up and seal the audit trail side by side',
    async () => {
      await stack.setClocksAhead(48 * HOUR_MS);
      await Promise.all([
        stack.runAtOnce('oidc-records-purge'),
        stack.runAtOnce('expired-sign-in-attempts'),
      ]);
      await stack.setClocksAhead(0);
      await stack.runAtOnce(SEQUENCER);
      await until('nothing waits to be sealed', async () => {
        return (await stack.count('audit_pending')) === 0;
      });
      expect(await run('audit', 'verify')).toMatch(/^The chain holds\. Rows: \d+/);
    },
    TIMEOUT_MS,
  );
  it('never waited for each other in a circle', async () => {
    expect(await stack.deadlocks()).toBe(0);
  });
});
