import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { redisUrl, until } from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import { bootService, type RunningService } from '@tessera/service';
import { vault } from '@tessera/vault';
import type { JWK } from 'jose';
import { commands } from '../../../apps/vault/src/commands/index.js';
import { card, fromPan } from '../../../apps/vault/test/factories/cards.js';
import { encrypt } from '../../../apps/vault/test/support/browser.js';
import { queueStores } from '../../../apps/fraud/test/support/queue-stores.js';
import {
  SANDBOX_ENV,
  TOKEN_SERVICE_SECRET,
} from '../../../apps/vault/test/journeys/network-tokens/support/schemes.js';
import { ReplicaStack, type ReplicaAnswer } from './support/replica-stack.js';

const BOOT_MS = 240_000;
const TIMEOUT_MS = 120_000;
const HOUR_MS = 60 * 60_000;
const TOKENS = '/api/pci/tokens';
const SCOPES = ['create', 'read', 'delete', 'update']
  .map((verb) => `pci:tokens:${verb}`)
  .concat('network:tokens:create', 'network:tokens:read', 'admin:webhooks:create')
  .join(' ');
const EVENTS = [
  'network.token.updated',
  'pci.token.created',
  'pci.token.expired',
  'pci.token.security-code.expired',
  'session.completed',
  'session.expired',
];
const SEQUENCER = 'audit-sequencer';

describe.each(queueStores)(
  'two APIs and two workers of the vault, with queues on %s,',
  (store, env) => {
    let schemes: RunningService;
    let stack: ReplicaStack;
    let token: string;

    beforeAll(async () => {
      schemes = await bootService(sandbox, { env: SANDBOX_ENV });
      stack = await ReplicaStack.boot({
        definition: vault,
        env: {
          WEBHOOK_TIME_SCALE: '20',
          TOKEN_SERVICE_URL: `${schemes.url}/token-service/v1`,
          TOKEN_SERVICE_REQUESTOR_ID: 'tests',
          TOKEN_SERVICE_SECRET,
          TOKEN_SERVICE_WAIT_MS: '0',
          ...env,
          ...(store === 'Redis' && { EPHEMERAL_REDIS_URL: redisUrl() ?? '' }),
        },
      });
      token = await stack.token(SCOPES);
      const endpoint = { url: stack.receiver.url, events: EVENTS };
      expect((await post(0, '/api/admin/webhooks', endpoint)).status).toBe(201);
    }, BOOT_MS);

    afterAll(async () => {
      await stack.close();
      await schemes.close();
    });

    const post = (
      turn: number,
      path: string,
      body: unknown,
      key?: string,
    ): Promise<ReplicaAnswer> =>
      stack.call(stack.api(turn), 'POST', path, {
        body,
        token,
        ...(key !== undefined && { headers: { 'x-idempotency-key': key } }),
      });
    const get = (turn: number, path: string) => stack.call(stack.api(turn), 'GET', path, { token });

    async function newToken(turn: number, pan = {}, beside = {}): Promise<string> {
      const { status, body } = await post(turn, TOKENS, fromPan(pan, beside));
      expect(status).toBe(201);
      return String(body['id']);
    }

    it(
      'make one token of a key that is raced over both',
      async () => {
        const keys = Array.from({ length: 20 }, () => randomUUID());
        for (const key of keys) {
          const race = [0, 1, 0, 1].map((turn) => post(turn, TOKENS, fromPan(), key));
          const answers = await Promise.all(race);
          // Requests that arrive while the first one is running get a 409.
          const done = answers.filter(({ status }) => status !== 409);
          expect(new Set(done.map(({ status }) => status))).toEqual(new Set([201]));
          const again = await post(1, TOKENS, fromPan(), key);
          expect(again.headers.get('x-idempotent-replayed')).toBe('true');
          const ids = [...done, again].map(({ body }) => body['id']);
          expect(new Set(ids).size).toBe(1);
        }
        expect(await stack.count('pci_token')).toBe(keys.length);
      },
      TIMEOUT_MS,
    );

    it(
      'complete a session once that a browser walks through both',
      async () => {
        const { body } = await post(0, TOKENS, { source: 'session' });
        const address = `/sessions/${String(body['session_id'])}`;
        const view = await stack.call(stack.api(1), 'GET', address);
        const { jwk } = view.body['data'] as { jwk: JWK };
        const payloads = await Promise.all([0, 1, 2, 3, 4, 5].map(() => encrypt(jwk, card())));
        const answers = await Promise.all(
          payloads.map((payload, turn) => {
            const action = { action: 'tokenize_card', result: { enc_payload: payload } };
            return stack.call(stack.api(turn), 'POST', `${address}/complete-action`, {
              body: action,
            });
          }),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
        expect((await get(0, `${TOKENS}/${String(body['id'])}`)).status).toBe(200);
        const told = await stack.delivered('session.completed');
        expect(told.filter((event) => idOf(event) === body['id'])).toHaveLength(1);
      },
      TIMEOUT_MS,
    );

    it(
      'ask the scheme for each network token once',
      async () => {
        const cards = await Promise.all(Array.from({ length: 10 }, (_, turn) => newToken(turn)));
        const answers = await Promise.all(
          cards.map((id, turn) => {
            const request = { source: 'pci_token', pci_token: { id } };
            return post(turn, '/api/network/tokens', request);
          }),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        for (const { body } of answers) {
          const id = String(body['id']);
          await until('the network token is active', async () => {
            const { body: read } = await get(1, `/api/network/tokens/${id}`);
            return (read['network_token'] as { status?: string } | undefined)?.status === 'active';
          });
          const scheme = await fetch(`${schemes.url}/sandbox/network-tokens/${id}`);
          expect(await scheme.json()).toMatchObject({ provision_requests: 1 });
        }
      },
      TIMEOUT_MS,
    );

    it(
      'end what is over once, with one event, when all look at the same moment',
      async () => {
        const tokens = await Promise.all(
          Array.from({ length: 40 }, (_, turn) => newToken(turn, {}, { expires_in: 3_600 })),
        );
        const coded = await Promise.all(
          Array.from({ length: 20 }, (_, turn) => newToken(turn, { security_code: '123' })),
        );
        const sessions = await Promise.all(
          Array.from({ length: 40 }, (_, turn) => post(turn, TOKENS, { source: 'session' })),
        );
        await stack.setClocksAhead(26 * HOUR_MS);
        await Promise.all([
          stack.runAtOnce('expired-pci-tokens', stack.apis),
          stack.runAtOnce('session-expiry', stack.apis),
          stack.runAtOnce('expired-security-codes', stack.apis),
          stack.runAtOnce('expired-generic-tokens', stack.apis),
          stack.runAtOnce('expired-wallet-tokens', stack.apis),
        ]);
        await stack.setClocksAhead(0);
        const ids = sessions.map(({ body }) => String(body['id']));
        expect((await told('pci.token.expired')).sort()).toEqual(tokens.sort());
        expect((await told('pci.token.security-code.expired')).sort()).toEqual(coded.sort());
        expect((await told('session.expired')).sort()).toEqual(ids.sort());
      },
      TIMEOUT_MS,
    );

    async function told(event: string): Promise<string[]> {
      return (await stack.delivered(event)).map(idOf);
    }

    it(
      'emit one event for every token',
      async () => {
        const created = await told('pci.token.created');
        expect(new Set(created).size).toBe(created.length);
        const kept = await stack.query<{ id: string }>('select id from pci_token');
        expect(created).toEqual(expect.arrayContaining(kept.map(({ id }) => id)));
      },
      TIMEOUT_MS,
    );

    it(
      'seal every row of the audit trail once, into one chain',
      async () => {
        await Promise.all(
          Array.from({ length: 30 }, (_, turn) => stack.call(stack.api(turn), 'GET', TOKENS)),
        );
        await stack.runAtOnce(SEQUENCER);
        let sum: { waiting: number; sealed: number; events: number } | undefined;
        // At one moment: what the replicas counted of refusals is written down at any time.
        await until('nothing waits to be sealed', async () => {
          [sum] = await stack.query<{ waiting: number; sealed: number; events: number }>(
            `select (select count(*) from audit_pending)::int as waiting,
              (select sum(event_count) from audit_batch)::int as sealed,
              (select count(*) from audit_event)::int as events`,
          );
          return sum?.waiting === 0;
        });
        expect(sum?.sealed).toBe(sum?.events);
        expect(await stack.command(commands, 'audit', 'verify')).toMatch(
          /^The chain holds\. Rows: \d+/,
        );
      },
      TIMEOUT_MS,
    );

    it('never waited for each other in a circle', async () => {
      expect(await stack.deadlocks()).toBe(0);
    });

    if (store === 'Redis') {
      it(
        'give a security code out once, whichever replica took it',
        async () => {
          const id = await newToken(0, { security_code: '123' });
          const path = `${TOKENS}/${id}/security-code`;
          expect((await get(1, path)).body).toEqual({ security_code_available: true });
        },
        TIMEOUT_MS,
      );
    }
  },
);

function idOf(event: Record<string, unknown>): string {
  return (event['related_object'] as { id: string }).id;
}
