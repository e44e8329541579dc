import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commerce } from '@tessera/commerce';
import {
  createDatabase,
  createTestIssuer,
  FaultProxy,
  serviceEnv,
  until,
  writeTestKeyring,
} from '@tessera/local/testing';
import type { TestDatabase, TestIssuer } from '@tessera/local/testing';
import { bootService, migrateService, type RunningService } from '@tessera/service';

/** Beyond the second that a scrape waits, and within what Prometheus does. */
const SCRAPE_TIMEOUT_MS = 9_000;

let database: TestDatabase;
let proxy: FaultProxy;
let issuer: TestIssuer;
let service: RunningService;

beforeAll(async () => {
  database = await createDatabase();
  proxy = await FaultProxy.open(database.url);
  issuer = await createTestIssuer();
  const keys = await writeTestKeyring([]);
  const env = serviceEnv({ databaseUrl: proxy.url, issuer, keys });
  await migrateService(commerce, env);
  service = await bootService(commerce, { env, writeLog: () => undefined });
});

afterAll(async () => {
  proxy.restore();
  await service.close();
  await issuer.close();
  await proxy.close();
  await database.drop();
});

async function scrape(): Promise<string> {
  const signal = AbortSignal.timeout(SCRAPE_TIMEOUT_MS);
  const response = await fetch(`${service.managementUrl}/metrics`, { signal });
  expect(response.status).toBe(200);
  return response.text();
}

it('shows metrics while Postgres hangs, with the last values and what is wrong', async () => {
  await until('it shows what the database says', async () => {
    await fetch(`${service.managementUrl}/health/ready`);
    const text = await scrape();
    // On a busy machine Postgres may be slower than the check and the scrape wait.
    const isUp = text.includes('health_check_up{check="database"} 1');
    return isUp && /^vault_task_oldest_seconds \d/m.test(text);
  });
  proxy.hang();
  const readiness = await fetch(`${service.managementUrl}/health/ready`);
  expect(readiness.status).toBe(503);
  for (let count = 0; count < 5; count += 1) {
    const text = await scrape();
    expect(text).toContain('health_check_up{check="database"} 0');
    expect(text).toMatch(/^vault_task_oldest_seconds \d/m);
    expect(text).toMatch(/^database_pool_connections\{state="in_use"\} [1-9]/m);
  }
});
