import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seededRandom, ServiceProcess, until } from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import { bootService, type RunningService } from '@tessera/service';
import { vault } from '@tessera/vault';
import { fromPan } from '../../../apps/vault/test/factories/cards.js';
import {
  SANDBOX_ENV,
  TOKEN_SERVICE_SECRET,
} from '../../../apps/vault/test/journeys/network-tokens/support/schemes.js';
import { ReplicaStack } from '../replicas/support/replica-stack.js';
import { killsOr } from './support/kills.js';
import { writeUnderKills, type WriteDone } from './support/write-under-kills.js';

const BOOT_MS = 240_000;
const TIMEOUT_MS = 480_000;
const KILLS = killsOr(8);
const SCOPES = [
  'pci:tokens:create',
  'pci:tokens:read',
  'network:tokens:create',
  'network:tokens:read',
  'admin:webhooks:create',
].join(' ');
const NETWORK = '/api/network/tokens';

let schemes: RunningService;
let stack: ReplicaStack;
let token: string;
let survivor: ServiceProcess;
let writes: WriteDone[];

beforeAll(async () => {
  schemes = await bootService(sandbox, { env: SANDBOX_ENV });
  stack = await ReplicaStack.prepare({
    definition: vault,
    env: {
      TOKEN_SERVICE_URL: `${schemes.url}/token-service/v1`,
      TOKEN_SERVICE_REQUESTOR_ID: 'tests',
      TOKEN_SERVICE_SECRET,
      TOKEN_SERVICE_WAIT_MS: '0',
    },
  });
  token = await stack.token(SCOPES);
  survivor = await ServiceProcess.start('vault', { env: stack.env });
  const events = ['pci.token.created', 'network.token.updated'];
  // No worker delivers: the outbox keeps the events.
  const body = { url: 'http://127.0.0.1:9/hook', events };
  const answer = await stack.call(survivor, 'POST', '/api/admin/webhooks', { token, body });
  expect(answer.status).toBe(201);
  await survivor.kill();
}, BOOT_MS);

afterAll(async () => {
  await survivor.kill();
  await stack.close();
  await schemes.close();
});

/** How many events the outbox has for each object. */
async function told(event: string): Promise<Map<string, number>> {
  const rows = await stack.query<{ id: string; count: number }>(
    `select body::json -> 'related_object' ->> 'id' as id, count(*)::int as count
     from webhook_delivery where event = $1 group by 1`,
    [event],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const once = (ids: readonly string[]) => new Map(ids.map((id) => [id, 1]));
const sorted = (counts: ReadonlyMap<string, number>) => [...counts].sort();
const idsOf = (some: readonly WriteDone[]) => some.map(({ answer }) => String(answer.body['id']));

describe(`a vault that is killed ${KILLS} times while cards and network tokens are created`, () => {
  it(
    'has every token that it has answered for, each once, with one event',
    async () => {
      const random = seededRandom();
      writes = await writeUnderKills({
        app: 'vault',
        stack,
        random,
        kills: KILLS,
        write: (number) => ({
          path: number % 3 === 0 ? NETWORK : '/api/pci/tokens',
          body: fromPan(),
          token,
        }),
      });
      survivor = await ServiceProcess.start('vault', { env: stack.env });
      const cards = idsOf(writes.filter(({ path }) => path !== NETWORK));
      const kept = await stack.query<{ id: string }>('select id from pci_token');
      const first = writes.filter(({ isFirst }) => isFirst).length;
      process.stdout.write(`${writes.length} writes, ${first} answered at the first attempt\n`);
      expect(first).toBeLessThan(writes.length);
      // A network token of a card in the request may keep the card as a separate token.
      expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(cards));
      expect(new Set(cards).size).toBe(cards.length);
      expect(sorted(await told('pci.token.created'))).toEqual(
        sorted(once(kept.map(({ id }) => id))),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'opens every card again',
    async () => {
      for (const id of idsOf(writes.filter(({ path }) => path !== NETWORK))) {
        const { status, body } = await stack.call(survivor, 'GET', `/api/pci/tokens/${id}`, {
          token,
        });
        expect([status, body['card']]).toEqual([
          200,
          expect.objectContaining({ masked_account_number: '411111******1111' }),
        ]);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'brings every network token to its end, with one token at the scheme and one event',
    async () => {
      // Claims of dead processes last half a minute; here as if that had passed.
      await stack.query(`update network_token set due_at = now() where status = 'pending'`);
      await until(
        'no network token waits',
        async () => (await stack.count(`network_token where status = 'pending'`)) === 0,
        TIMEOUT_MS / 2,
      );
      const ids = idsOf(writes.filter(({ path }) => path === NETWORK));
      const kept = await stack.query<{ id: string; status: string }>(
        'select id, status from network_token',
      );
      expect(kept.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(new Set(kept.map(({ status }) => status))).toEqual(new Set(['active']));
      expect(sorted(await told('network.token.updated'))).toEqual(sorted(once(ids)));
    },
    TIMEOUT_MS,
  );
});
