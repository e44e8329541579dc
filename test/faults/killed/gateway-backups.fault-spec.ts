import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import {
  seededRandom,
  ServiceProcess,
  ServiceUnderTest,
  sharedTokens,
  TokenEndpoint,
  until,
} from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { vault } from '@tessera/vault';
import { commands } from '../../../apps/gateway-legacy/src/commands/index.js';
import { fromPan } from '../../../apps/vault/test/factories/cards.js';
import {
  bootProvider,
  providerEnv,
} from '../../../apps/gateway-legacy/test/journeys/support/payment-stack.js';
import type { ProviderCard } from '../../../apps/gateway-legacy/test/journeys/support/gateway-stack.js';
import { ReplicaStack } from '../replicas/support/replica-stack.js';
import { killsOr } from './support/kills.js';
import { writeUnderKills } from './support/write-under-kills.js';

const BOOT_MS = 240_000;
const TIMEOUT_MS = 480_000;
const KILLS = killsOr(8);
const BURST = 6;
/** The provider stores it, and its first response gets lost. */
const ANSWER_LOST = '6243030000000001';
const CLIENT = { OAUTH_CLIENT_ID: 'gateway', OAUTH_CLIENT_SECRET: 'a-secret-of-the-tests' };

interface BackupRow {
  readonly id: string;
  readonly status: string;
  readonly payment_method: string | null;
}

let provider: RunningService;
let vaultUnderTest: ServiceUnderTest;
let tokenEndpoint: TokenEndpoint;
let stack: ReplicaStack;
let headers: Record<string, string>;
let tokens: string[];

beforeAll(async () => {
  provider = await bootProvider();
  vaultUnderTest = await ServiceUnderTest.boot(vault, {
    scopes: ['pci:tokens:create'],
    env: {
      FORWARD_ALLOWED_DESTINATIONS: 'http://127.0.0.1:*,http://localhost:*',
      BACKGROUND_WORK: 'worker',
      ...sharedTokens(CLIENT.OAUTH_CLIENT_ID),
    },
  });
  tokenEndpoint = await TokenEndpoint.open(vaultUnderTest.issuer);
  stack = await ReplicaStack.prepare({
    definition: gatewayLegacy,
    issuer: vaultUnderTest.issuer,
    env: {
      ...providerEnv(provider.url),
      PAYMENT_PROVIDER_TIMEOUT_MS: '1500',
      // Leases of dead processes end within seconds.
      PAYMENT_TIME_SCALE: '100',
      WEBHOOK_TIME_SCALE: '20',
      VAULT_URL: vaultUnderTest.service.url,
      OAUTH_TOKEN_URL: tokenEndpoint.tokenUrl,
      ...CLIENT,
    },
  });
  const run = (...args: string[]) => stack.command(commands, ...args);
  const account = await run('account', 'create', '--name', 'A shop');
  await run('account', 'set', '--account', account, '--permissions', 'provider_backup');
  headers = { 'x-api-key': await run('key', 'create', '--account', account) };
  tokens = [];
  for (let index = 0; index < KILLS * BURST; index += 1) {
    const pan = index % 5 === 0 ? { account_number: ANSWER_LOST } : {};
    const { body } = await vaultUnderTest.post('/api/pci/tokens', fromPan(pan));
    const card = ['--account', account, '--vault-token', String(body['id'])];
    tokens.push(await run('token', 'adopt', ...card));
  }
  const first = await ServiceProcess.start('gateway-legacy', { env: stack.env });
  const events = ['backup.completed', 'backup.failed'];
  const endpoint = { url: stack.receiver.url, events };
  const answer = await stack.call(first, 'POST', '/webhooks', { headers, body: endpoint });
  expect(answer.status).toBe(201);
  await first.kill();
}, BOOT_MS);

afterAll(async () => {
  await stack.close();
  await tokenEndpoint.close();
  await vaultUnderTest.close();
  await provider.close();
});

async function providerCards(): Promise<ProviderCard[]> {
  const address = `${provider.url}/sandbox/payment-provider/payment-methods`;
  return ((await (await fetch(address)).json()) as { data: ProviderCard[] }).data;
}

describe(`a gateway that is killed ${KILLS} times in the middle of backups`, () => {
  it(
    'ends each with one card at the provider and one event',
    async () => {
      const random = seededRandom();
      const writes = await writeUnderKills({
        app: 'gateway-legacy',
        stack,
        random,
        kills: KILLS,
        burst: BURST,
        // The work continues after the response.
        longestDelayMs: 400,
        env: { BACKGROUND_WORK: 'in-process' },
        write: (number) => ({
          path: '/backups',
          headers,
          body: {
            provider: 'acquirer',
            payment_method: { type: 'token', token_id: tokens[number] },
          },
        }),
      });
      const env = { ...stack.env, BACKGROUND_WORK: 'in-process' };
      const survivor = await ServiceProcess.start('gateway-legacy', { env });
      try {
        await until(
          'every backup has ended',
          async () => (await stack.count(`backup where status = 'pending'`)) === 0,
          TIMEOUT_MS / 4,
        );
        await until(
          'every event is delivered',
          async () => (await stack.count('webhook_delivery')) === 0,
          TIMEOUT_MS / 4,
        );
      } finally {
        await survivor.kill();
      }
      const backups = await stack.query<BackupRow & Record<string, unknown>>(
        'select id, status, provider_payment_method_id as payment_method from backup',
      );
      const answered = writes.map(({ answer }) => String(answer.body['id']));
      expect(backups.map(({ id }) => id).sort()).toEqual([...answered].sort());
      expect(new Set(backups.map(({ status }) => status))).toEqual(new Set(['completed']));
      await expectOneCardAndEventEach(backups);
    },
    TIMEOUT_MS,
  );
});

async function expectOneCardAndEventEach(backups: readonly BackupRow[]): Promise<void> {
  const cards = await providerCards();
  const repeated = cards.filter(({ arrivals }) => arrivals > 1).length;
  process.stdout.write(`${backups.length} backups, ${repeated} of them sent more than once\n`);
  const theirs = cards.map(({ reference, payment_method_id: id }) => [reference, id]);
  expect(theirs.sort()).toEqual(
    backups.map(({ id, payment_method }) => [id, payment_method]).sort(),
  );
  // A death may repeat a delivery; it is the same event then.
  const events = new Map(
    stack.receiver.received.map(({ event, body }) => {
      const { backup } = JSON.parse(body) as { backup: { id: string } };
      return [event.id, backup.id];
    }),
  );
  expect([...events.values()].sort()).toEqual(backups.map(({ id }) => id).sort());
}
