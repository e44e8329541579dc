import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AuthenticationPurgeWorker } from '../src/authentications/authentication-purge.worker.js';
import { GatewayUnderTest } from './support/gateway-under-test.js';

const OLD = 1_234;
const RECENT = 56;
const LAG = /^purge_lag_seconds\{table="authentication"\} (\S+)$/m;

let stack: GatewayUnderTest;

beforeAll(async () => {
  stack = await GatewayUnderTest.boot({
    AUTHENTICATION_RETENTION_DAYS: '100',
    BACKGROUND_WORK: 'worker',
  });
});

afterAll(() => stack.close());

async function insertAuthentications(count: number, age: string): Promise<void> {
  const token = randomUUID();
  await stack.gateway.query(
    `insert into token (id, account_id, vault_token_id, created_at) values ($1, $2, $3, now())`,
    [token, stack.account.id, randomUUID()],
  );
  await stack.gateway.query(
    `insert into authentication (id, account_id, created_at, updated_at, use_case, state, reference,
       amount, currency_code, token_id, scheme, merchant_name, result_code)
     select gen_random_uuid(), $1, now() - $2::interval, now() - $2::interval, 'ONE_OFF',
       'completed', 'order', 100, 'EUR', $3, 'visa', 'A shop', '0'
     from generate_series(1, $4::int)`,
    [stack.account.id, age, token, count],
  );
}

async function lagSeconds(): Promise<number> {
  const response = await fetch(`${stack.gateway.service.managementUrl}/metrics`);
  return Number(LAG.exec(await response.text())?.[1]);
}

it('removes authentications after AUTHENTICATION_RETENTION_DAYS, and shows how late it is', async () => {
  await insertAuthentications(OLD, '102 days');
  await insertAuthentications(RECENT, '98 days');
  expect(await lagSeconds()).toBeGreaterThan(24 * 60 * 60);
  expect(await stack.gateway.service.get(AuthenticationPurgeWorker).run()).toBe(OLD);
  const [left] = await stack.gateway.query<{ count: number }>(
    'select count(*)::int as count from authentication',
  );
  expect(left?.count).toBe(RECENT);
});
