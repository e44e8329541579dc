import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commerce } from '@tessera/commerce';
import { until } from '@tessera/local/testing';
import { commands } from '../../../apps/commerce/src/commands/index.js';
import { queueStores } from '../../../apps/fraud/test/support/queue-stores.js';
import { card } from '../../../apps/vault/test/factories/cards.js';
import { giveCard } from '../../../apps/vault/test/support/browser.js';
import { LoadBalancer } from './support/load-balancer.js';
import { CommercePeers } from './support/commerce-peers.js';
import { ReplicaStack } from './support/replica-stack.js';

const BOOT_MS = 240_000;
const TIMEOUT_MS = 120_000;
const CARDS = 12;
const VAULT_EVENTS = ['network.token.updated', 'pci.token.deleted', 'session.completed'];

describe.each(queueStores)(
  'two APIs and two workers of commerce, with queues on %s,',
  (_store, env) => {
    let balancer: LoadBalancer;
    let peers: CommercePeers;
    let stack: ReplicaStack;
    let headers: Record<string, string>;

    beforeAll(async () => {
      balancer = await LoadBalancer.open();
      peers = await CommercePeers.boot({
        commerceUrl: balancer.url,
        vaultEvents: VAULT_EVENTS,
        timeScale: 100,
      });
      stack = await ReplicaStack.boot({
        definition: commerce,
        issuer: peers.issuer,
        env: { ...peers.env, WEBHOOK_TIME_SCALE: '20', ...env },
      });
      balancer.balance(stack.apis.map(({ url }) => url));
      const account = await stack.command(commands, 'account', 'create', '--name', 'A shop');
      headers = {
        'x-api-key': await stack.command(commands, 'key', 'create', '--account', account),
      };
      const events = ['token.created', 'token.updated', 'token.deleted'];
      const endpoint = { url: stack.receiver.url, events };
      const answer = await stack.call(balancer, 'POST', '/webhooks', { headers, body: endpoint });
      expect(answer.status).toBe(201);
    }, BOOT_MS);

    afterAll(async () => {
      await stack.close();
      await peers.close();
      await balancer.close();
    });

    async function idsTold(event: string): Promise<string[]> {
      const events = await stack.delivered(event);
      return events.map(({ token }) => (token as { id: string }).id).sort();
    }

    async function tokenIds(): Promise<string[]> {
      const rows = await stack.query<{ id: string }>('select id from token order by id');
      return rows.map(({ id }) => id);
    }

    it(
      'open one session of a key that is raced over both, and make one token of each card',
      async () => {
        for (let count = 0; count < CARDS; count += 1) {
          const keyed = { ...headers, 'x-idempotency-key': randomUUID() };
          const open = (turn: number) =>
            stack.call(stack.api(turn), 'POST', '/tokens/session', { headers: keyed, body: {} });
          const race = await Promise.all([0, 1].map(open));
          const answers = race.filter(({ status }) => status !== 409);
          expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
          const [sessionId] = new Set(answers.map(({ body }) => String(body['session_id'])));
          await giveCard(peers.vault, { id: '', sessionId: sessionId ?? '' }, card());
        }
        expect(await stack.count('token_session')).toBe(CARDS);
        await until('every card is a token', async () => (await stack.count('token')) === CARDS);
        await until(
          'the vault has nothing to do',
          async () => (await stack.count('vault_task')) === 0,
        );
        expect(await idsTold('token.created')).toEqual(await tokenIds());
      },
      TIMEOUT_MS,
    );

    it(
      'end tokens whose time is over once, when all look at the same moment',
      async () => {
        const told = new Set((await stack.delivered('token.updated')).map(({ id }) => id));
        await stack.query('update token set expires_at = now()');
        await stack.runAtOnce('expired-tokens');
        const events = await stack.delivered('token.updated');
        const fresh = events.filter(({ id }) => !told.has(id));
        const ended = fresh.filter(
          ({ token }) => (token as { status: string }).status !== 'active',
        );
        expect(ended.map(({ token }) => (token as { id: string }).id).sort()).toEqual(
          await tokenIds(),
        );
      },
      TIMEOUT_MS,
    );

    it(
      'compare with the vault and purge side by side',
      async () => {
        await stack.query(`update token set compared_at = now() - interval '2 days'`);
        const counts = await stack.runAtOnce('vault-reconciler');
        const compared = counts.reduce<number>((sum, count) => sum + Number(count), 0);
        expect(compared).toBeLessThanOrEqual(CARDS);
        await stack.runAtOnce('vault-tasks');
        await stack.runAtOnce('token-session-purge');
        await stack.runAtOnce('token-activity-purge');
        expect(await stack.count('token')).toBe(CARDS);
      },
      TIMEOUT_MS,
    );

    it(
      'delete a token once that both are asked to delete, here and in the vault',
      async () => {
        const ids = await tokenIds();
        const answers = await Promise.all(
          ids.flatMap((id) =>
            [0, 1].map((turn) =>
              stack.call(stack.api(turn), 'DELETE', `/tokens/${id}`, { headers }),
            ),
          ),
        );
        const deleted = answers.filter(({ status }) => status === 204);
        expect(deleted).toHaveLength(ids.length);
        expect(await idsTold('token.deleted')).toEqual(ids);
        await until('the vault has no card', async () => {
          return (await peers.vault.query('select id from pci_token')).length === 0;
        });
      },
      TIMEOUT_MS,
    );

    it('never waited for each other in a circle', async () => {
      expect(await stack.deadlocks()).toBe(0);
    });
  },
);
