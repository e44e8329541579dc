import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountInfo } from '@tessera/account-info';
import { HttpBrowser, seededRandom, ServiceProcess } from '@tessera/local/testing';
import { commands } from '../../../apps/account-info/src/commands/index.js';
import { LoadBalancer } from '../replicas/support/load-balancer.js';
import { ReplicaStack } from '../replicas/support/replica-stack.js';
import { SandboxBanks } from '../replicas/support/sandbox-banks.js';
import { killsOr } from './support/kills.js';
import { writeUnderKills, type WriteDone } from './support/write-under-kills.js';

const BOOT_MS = 240_000;
const TIMEOUT_MS = 480_000;
const KILLS = killsOr(8);
const SHOPPERS = 6;
/** Past every deadline of a session. */
const LATER_MS = 2 * 86_400_000;
const SESSIONS = '/api/services/account-information';
const SHOP = 'http://localhost:1/account';
const SCOPES = 'ais:sessions:create ais:sessions:read admin:webhooks:create';
const EVENTS = ['completed', 'user_cancelled', 'authentication_error', 'technical_error'];

interface SessionRow {
  readonly id: string;
  readonly status: string;
  readonly records: number;
}

let balancer: LoadBalancer;
let banks: SandboxBanks;
let stack: ReplicaStack;
let token: string;

beforeAll(async () => {
  balancer = await LoadBalancer.open();
  banks = await SandboxBanks.boot();
  stack = await ReplicaStack.prepare({ definition: accountInfo, env: banks.envFor(balancer.url) });
  await stack.command(commands, 'tenant', 'create', '--name=Shop', '--client=test-client');
  token = await stack.token(SCOPES);
  const first = await ServiceProcess.start('account-info', { env: stack.env });
  const events = EVENTS.map((name) => `ais.${name}`);
  // No worker delivers: the outbox keeps the events.
  const body = { url: 'http://127.0.0.1:9/hook', events };
  expect((await stack.call(first, 'POST', '/api/admin/webhooks', { token, body })).status).toBe(
    201,
  );
  await first.kill();
}, BOOT_MS);

afterAll(async () => {
  await stack.close();
  await banks.close();
  await balancer.close();
});

const idOf = ({ answer }: WriteDone): string => String(answer.body['id']);

/** The whole check. @returns false where a page was missing, because its process was dead */
async function check(sessionId: string): Promise<boolean> {
  const browser = new HttpBrowser();
  browser.stopsAt = ({ href }) => href.startsWith(SHOP);
  try {
    const choice = await browser.open(`${balancer.url}/check/${sessionId}`);
    const signIn = await browser.submit(choice, { institution: 'sandbox-bank-berlin' });
    const consent = await browser.submit(signIn, { user: 'one-account', password: 'sandbox' });
    const { url } = await browser.submit(consent, { decision: 'approve' });
    return new URL(url).searchParams.get('error') === null && url.startsWith(SHOP);
  } catch {
    return false;
  }
}

describe(`account information that is killed ${KILLS} times under shoppers`, () => {
  it(
    'has every session, and of each completed one a record and an event',
    async () => {
      const random = seededRandom();
      const begun = new Set<string>();
      const arrived: string[] = [];
      const writes = await writeUnderKills({
        app: 'account-info',
        stack,
        random,
        kills: KILLS,
        burst: 12,
        longestDelayMs: 400,
        write: () => ({
          path: SESSIONS,
          body: { market: 'DE', redirect_urls: { success: SHOP, failure: SHOP } },
          token,
        }),
        onStarted: (urls) => {
          balancer.balance(urls);
        },
        meanwhile: async (done) => {
          const next = done.map(idOf).filter((id) => !begun.has(id));
          await Promise.all(
            next.slice(0, SHOPPERS).map(async (id) => {
              begun.add(id);
              if (await check(id)) arrived.push(id);
            }),
          );
        },
      });
      const survivor = await stack.start('api');
      // On a slow machine each of the others may have met a death; to these nothing happens.
      balancer.balance([survivor.url]);
      const last = writes.map(idOf).filter((id) => !begun.has(id));
      for (const id of last.slice(0, SHOPPERS)) {
        expect([id, await check(id)]).toEqual([id, true]);
        arrived.push(id);
      }
      await survivor.setClockAhead(LATER_MS);
      await survivor.run('session-deadlines');
      expect(await stack.count('account_check_session where ended_at is null')).toBe(0);
      process.stdout.write(
        `${writes.length} sessions, ${begun.size} shoppers under kills, ${arrived.length} have arrived\n`,
      );
      await expectWhole(writes.map(idOf), arrived);
    },
    TIMEOUT_MS,
  );
});

async function expectWhole(answered: readonly string[], arrived: readonly string[]): Promise<void> {
  const sessions = await stack.query<SessionRow & Record<string, unknown>>(
    `select s.id, s.status, (select count(*)::int from account_information r
      where r.session_id = s.id) as records from account_check_session s`,
  );
  expect(sessions.map(({ id }) => id).sort()).toEqual([...answered].sort());
  const completed = sessions.filter(({ status }) => status === 'completed');
  expect(completed.map(({ id }) => id)).toEqual(expect.arrayContaining([...arrived]));
  expect(arrived.length).toBeGreaterThan(0);
  expect(new Set(completed.map(({ records }) => records))).toEqual(new Set([1]));
  const others = sessions.filter(({ status }) => status !== 'completed');
  expect(others.filter(({ records }) => records > 0)).toEqual([]);
  const events = await stack.query<{ session: string; event: string }>(
    `select body::json ->> 'session_id' as session, event from webhook_delivery`,
  );
  const told = events.map(({ session }) => session);
  expect(new Set(told).size).toBe(told.length);
  const successes = events.filter(({ event }) => event === 'ais.completed');
  expect(successes.map(({ session }) => session).sort()).toEqual(
    completed.map(({ id }) => id).sort(),
  );
  expect(await stack.count('webhook_delivery where body is null')).toBe(0);
}
