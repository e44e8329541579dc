import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commerce } from '@tessera/commerce';
import { seededRandom, ServiceProcess, until } from '@tessera/local/testing';
import { commands } from '../../../apps/commerce/src/commands/index.js';
import { card } from '../../../apps/vault/test/factories/cards.js';
import { giveCard } from '../../../apps/vault/test/support/browser.js';
import { LoadBalancer } from '../replicas/support/load-balancer.js';
import { CommercePeers } from '../replicas/support/commerce-peers.js';
import { ReplicaStack } from '../replicas/support/replica-stack.js';
import { killsOr } from './support/kills.js';
import { writeUnderKills, type WriteDone } from './support/write-under-kills.js';

const BOOT_MS = 240_000;
const TIMEOUT_MS = 480_000;
const KILLS = killsOr(8);
const BURST = 8;
const VAULT_EVENTS = [
  'network.token.updated',
  'pci.token.deleted',
  'pci.token.expired',
  'session.completed',
  'session.expired',
  'session.failed',
];

let balancer: LoadBalancer;
let peers: CommercePeers;
let stack: ReplicaStack;
let headers: Record<string, string>;

beforeAll(async () => {
  balancer = await LoadBalancer.open();
  peers = await CommercePeers.boot({
    commerceUrl: balancer.url,
    vaultEvents: VAULT_EVENTS,
    // Enough of the five attempts come after a death and the boot that follows it.
    timeScale: 10,
  });
  const { issuer } = peers;
  const env = { ...peers.env, BACKGROUND_WORK: 'in-process' };
  stack = await ReplicaStack.prepare({ definition: commerce, issuer, env });
  await recordEvents();
  const account = await stack.command(commands, 'account', 'create', '--name', 'A shop');
  headers = { 'x-api-key': await stack.command(commands, 'key', 'create', '--account', account) };
  const first = await ServiceProcess.start('commerce', { env: stack.env });
  const events = ['token.created', 'token.updated', 'token.deleted'];
  const endpoint = { url: 'http://127.0.0.1:9/hook', events };
  const answer = await stack.call(first, 'POST', '/webhooks', { headers, body: endpoint });
  expect(answer.status).toBe(201);
  await first.kill();
}, BOOT_MS);

afterAll(async () => {
  await stack.close();
  await peers.close();
  await balancer.close();
});

/** Keeps what transactions put into the outbox, which gives up on deliveries after five attempts. */
async function recordEvents(): Promise<void> {
  await stack.query('create table recorded_event (event text not null, body text not null)');
  await stack.query(`create function record_event() returns trigger language plpgsql security definer
    as $$ begin insert into recorded_event values (new.event, new.body); return new; end $$`);
  await stack.query(`create trigger record_event after insert on webhook_delivery
    for each row execute function record_event()`);
}

/** The IDs of the tokens for which there was such an event. */
async function told(event: string): Promise<string[]> {
  const rows = await stack.query<{ id: string }>(
    `select body::json -> 'token' ->> 'id' as id from recorded_event where event = $1`,
    [event],
  );
  return rows.map(({ id }) => id).sort();
}

const sessionOf = ({ answer }: WriteDone): string => String(answer.body['session_id']);

/** Deletes a token with retries: one that is missing was deleted by an earlier attempt. */
async function remove(id: string): Promise<void> {
  await until(
    `token ${id} is deleted`,
    async () => {
      const answer = await stack
        .call(balancer, 'DELETE', `/tokens/${id}`, { headers })
        .catch(() => null);
      return answer !== null && (answer.status < 300 || answer.status === 404);
    },
    TIMEOUT_MS / 4,
  );
}

async function tokenIds(): Promise<string[]> {
  const rows = await stack.query<{ id: string }>('select id from token order by created_at');
  return rows.map(({ id }) => id);
}

/**
 * Claims of dead processes last two minutes; here as if those had passed. An event whose delivery
 * attempts all failed is made up for by the comparison with the vault, here without its wait.
 */
async function settled(given: number): Promise<void> {
  await stack.query(`update token_session set compared_at = now() - interval '2 minutes'`);
  await until(
    'every task of the vault is done',
    async () => {
      await stack.query(`update vault_task set next_attempt_at = now() where next_attempt_at > now()
        and created_at < now() - interval '5 seconds' and attempts > 0`);
      const open = await peers.vault.query('select id from webhook_delivery where internal');
      const completed = await stack.count(`token_session where status = 'completed'`);
      const isQuiet = open.length === 0 && (await stack.count('vault_task')) === 0;
      return isQuiet && completed === given;
    },
    TIMEOUT_MS / 3,
  );
}

describe(`commerce that is killed ${KILLS} times while cards come and tokens go`, () => {
  it(
    'has of every card one token with one event, and nothing left in the vault of one that was deleted',
    async () => {
      const random = seededRandom();
      const given = new Set<string>();
      const deleted: string[] = [];
      const give = async (done: readonly WriteDone[]): Promise<void> => {
        const open = done.map(sessionOf).filter((id) => !given.has(id));
        for (const sessionId of open) {
          given.add(sessionId);
          const answer = await giveCard(peers.vault, { id: '', sessionId }, card());
          expect(answer.status).toBe(200);
        }
      };
      const writes = await writeUnderKills({
        app: 'commerce',
        stack,
        random,
        kills: KILLS,
        burst: BURST,
        longestDelayMs: 500,
        write: () => ({ path: '/tokens/session', body: {}, headers }),
        onStarted: (urls) => {
          balancer.balance(urls);
        },
        meanwhile: async (done) => {
          const victims = (await tokenIds()).filter((id) => !deleted.includes(id)).slice(0, 2);
          deleted.push(...victims);
          await Promise.all([give(done), ...victims.map(remove)]);
        },
      });
      const survivor = await ServiceProcess.start('commerce', { env: stack.env });
      balancer.balance([survivor.url]);
      try {
        await give(writes);
        await settled(given.size);
      } finally {
        await survivor.kill();
      }
      process.stdout.write(`${given.size} cards given, ${deleted.length} tokens deleted\n`);
      const completed = await stack.query<{ id: string }>(
        `select id from token_session where status = 'completed'`,
      );
      expect(completed).toHaveLength(given.size);
      expect(await told('token.created')).toEqual(completed.map(({ id }) => id).sort());
      expect(deleted.length).toBeGreaterThan(0);
      expect(await told('token.deleted')).toEqual([...deleted].sort());
      const cards = await peers.vault.query<{ id: string }>('select id from pci_token');
      expect(cards.map(({ id }) => id).sort()).toEqual(
        completed
          .map(({ id }) => id)
          .filter((id) => !deleted.includes(id))
          .sort(),
      );
    },
    TIMEOUT_MS,
  );
});
