import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccessBudgetPurgeWorker } from '../src/token-access/access-budget-purge.worker.js';
import { bootVault, type VaultUnderTest } from './support/vault-under-test.js';

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
});

afterAll(() => vault.close());

it('removes the access budgets of days that are a month past, in batches', async () => {
  await vault.query(
    `insert into access_budget (day, client, action, used)
     select current_date - day, 'client-' || client, 'reveal', 1
     from generate_series(0, 40) day, generate_series(1, 300) client`,
  );
  const purge = vault.service.get(AccessBudgetPurgeWorker);
  expect(await purge.run()).toBeGreaterThanOrEqual(9 * 300);
  const [left] = await vault.query<{ oldest: number; days: number }>(
    `select max(current_date - day)::int as oldest, count(distinct day)::int as days
     from access_budget`,
  );
  expect(left?.oldest).toBeLessThanOrEqual(31);
  expect(left?.days).toBeGreaterThanOrEqual(31);
  expect(await purge.run()).toBe(0);
});
