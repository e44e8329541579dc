import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountInfo } from '@tessera/account-info';
import { HttpBrowser, until, type HttpPage } from '@tessera/local/testing';
import { commands } from '../../../apps/account-info/src/commands/index.js';
import { queueStores } from '../../../apps/fraud/test/support/queue-stores.js';
import { LoadBalancer } from './support/load-balancer.js';
import { ReplicaStack } from './support/replica-stack.js';
import { SandboxBanks } from './support/sandbox-banks.js';

const BOOT_MS = 240_000;
const TIMEOUT_MS = 120_000;
const DAY_MS = 86_400_000;
const SESSIONS = '/api/services/account-information';
/** A shop that receives no requests: its URL is where browsers end. */
const SHOP = 'http://localhost:1/account';
const BANK = 'sandbox-bank-berlin';
const SCOPES =
  'ais:sessions:create ais:sessions:read ais:records:read admin:webhooks:create admin:audit:read';
const EVENTS = ['ais.completed', 'ais.user_cancelled', 'ais.authentication_error'];

describe.each(queueStores)(
  'two APIs and two workers of account information, with queues on %s,',
  (_store, env) => {
    let balancer: LoadBalancer;
    let banks: SandboxBanks;
    let stack: ReplicaStack;
    let token: string;

    beforeAll(async () => {
      balancer = await LoadBalancer.open();
      banks = await SandboxBanks.boot();
      stack = await ReplicaStack.boot({
        definition: accountInfo,
        env: { ...banks.envFor(balancer.url), WEBHOOK_TIME_SCALE: '20', ...env },
      });
      balancer.balance(stack.apis.map(({ url }) => url));
      await stack.command(commands, 'tenant', 'create', '--name=Shop', '--client=test-client');
      token = await stack.token(SCOPES);
      const endpoint = { url: stack.receiver.url, events: EVENTS };
      expect((await ask('POST', '/api/admin/webhooks', endpoint)).status).toBe(201);
    }, BOOT_MS);

    afterAll(async () => {
      await stack.close();
      await banks.close();
      await balancer.close();
    });

    const ask = (method: string, path: string, body?: unknown) =>
      stack.call(balancer, method, path, { token, ...(body !== undefined && { body }) });

    async function openSession(): Promise<string> {
      const { status, body } = await ask('POST', SESSIONS, {
        market: 'DE',
        redirect_urls: { success: SHOP, failure: SHOP },
      });
      expect(status).toBe(201);
      return String(body['id']);
    }

    /** A shopper who has agreed at the bank, and is about to open the URL where the browser stops. */
    async function agree(
      sessionId: string,
      stopsAt: (url: URL) => boolean,
    ): Promise<{ browser: HttpBrowser; page: HttpPage }> {
      const browser = new HttpBrowser();
      browser.stopsAt = stopsAt;
      const choice = await browser.open(`${balancer.url}/check/${sessionId}`);
      const signIn = await browser.submit(choice, { institution: BANK });
      const consent = await browser.submit(signIn, { user: 'one-account', password: 'sandbox' });
      return { browser, page: await browser.submit(consent, { decision: 'approve' }) };
    }

    const isShop = ({ href }: URL): boolean => href.startsWith(SHOP);

    async function statusOf(sessionId: string): Promise<unknown> {
      return (await ask('GET', `${SESSIONS}/sessions/${sessionId}`)).body['status'];
    }

    it(
      'complete checks whose every step comes to the other replica',
      async () => {
        balancer.served.clear();
        for (let count = 0; count < 4; count += 1) {
          const sessionId = await openSession();
          const { page } = await agree(sessionId, isShop);
          expect(Object.fromEntries(new URL(page.url).searchParams)).toEqual({
            session_id: sessionId,
          });
          expect(await statusOf(sessionId)).toBe('completed');
          expect(await stack.count('account_information where session_id = $1', [sessionId])).toBe(
            1,
          );
        }
        const [one = 0, other = 0] = balancer.served.values();
        expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
      },
      TIMEOUT_MS,
    );

    it(
      'read the bank once for a callback that comes to both at the same moment',
      async () => {
        const sessionId = await openSession();
        const isCallback = ({ pathname }: URL): boolean => pathname.startsWith('/callback/');
        const { browser, page } = await agree(sessionId, isCallback);
        browser.stopsAt = isShop;
        await Promise.all([1, 2, 3, 4].map(() => browser.open(page.url)));
        await until('the check is complete', async () => {
          return (await statusOf(sessionId)) === 'completed';
        });
        expect(await stack.count('account_information where session_id = $1', [sessionId])).toBe(1);
      },
      TIMEOUT_MS,
    );

    it(
      'end overdue sessions, revoke consents and redact attempts once, when all look at once',
      async () => {
        const ids = await Promise.all(Array.from({ length: 40 }, () => openSession()));
        await stack.setClocksAhead(2 * DAY_MS);
        await stack.runAtOnce('session-deadlines', stack.apis);
        const ended = await stack.count(
          `account_check_session where id = any($1) and status = 'expired'`,
          [ids],
        );
        expect(ended).toBe(ids.length);
        await stack.runAtOnce('consent-revocations', stack.apis);
        expect(await stack.count('consent_revocation')).toBe(0);
        await stack.setClocksAhead(4_000 * DAY_MS);
        const counts = await stack.runAtOnce('attempt-retention', stack.apis);
        const total = counts.reduce<number>((sum, count) => sum + Number(count), 0);
        expect(total).toBe(await stack.count('account_check_session'));
        await stack.setClocksAhead(0);
      },
      TIMEOUT_MS,
    );

    it(
      'deliver every event once',
      async () => {
        const events = await stack.delivered();
        const completed = await stack.query<{ id: string }>(
          `select id from account_check_session where status = 'completed'`,
        );
        const told = events.filter(({ event }) => event === 'ais.completed');
        expect(told.map((event) => event['session_id']).sort()).toEqual(
          completed.map(({ id }) => id).sort(),
        );
        expect(told.length).toBe(5);
      },
      TIMEOUT_MS,
    );

    it('never waited for each other in a circle', async () => {
      expect(await stack.deadlocks()).toBe(0);
    });
  },
);
