import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Keyring } from '@tessera/crypto';
import {
  ageTestKeyring,
  createDatabase,
  createTestIssuer,
  programPath,
  rotateTestKeyring,
  serviceEnv,
  until,
  writeTestKeyring,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import { bootService, keyNames, migrateService, type RunningService } from '@tessera/service';
import pg from 'pg';
import { vault } from '../../src/index.js';
import { ChildProgram } from './child-program.js';

const ENDPOINTS = 40_000;
const KILLS = 3;
const HOUR_MS = 60 * 60_000;
/** Of a test that hangs: a busy machine starts programs slowly. */
const TIMEOUT_MS = 300_000;

let database: TestDatabase;
let issuer: TestIssuer;
let env: Record<string, string>;
let client: pg.Client;
let pod: RunningService;
let token: string;

beforeAll(async () => {
  database = await createDatabase();
  issuer = await createTestIssuer();
  const first = await writeTestKeyring(keyNames(vault));
  const second = await rotateTestKeyring(first, ['webhook-hmac-keys']);
  const keys = await ageTestKeyring(second, 2 * HOUR_MS);
  const own = { BACKGROUND_WORK: 'worker', WEBHOOK_MAX_ENDPOINTS: '10000' };
  env = { ...serviceEnv({ databaseUrl: database.url, issuer, keys }), ...own };
  await migrateService(vault, env);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const sealer = (await Keyring.load(first)).sealer('webhook-hmac-keys');
  const ids = Array.from({ length: ENDPOINTS }, () => randomUUID());
  await client.query(
    `insert into webhook_endpoint (id, owner_id, url, events, hmac_key, hmac_key_hint)
     select id, 'shop', 'https://shop.example', '{}', sealed, 'hint'
     from unnest($1::uuid[], $2::bytea[]) as given (id, sealed)`,
    [ids, ids.map((id) => sealer.seal(id, `webhook-endpoint:${id}`))],
  );
  pod = await bootService(vault, { env, writeLog: () => undefined });
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  token = await issuer.token({ scope: 'admin:webhooks:create admin:webhooks:read', exp });
}, TIMEOUT_MS);

afterAll(async () => {
  await pod.close();
  await client.end();
  await issuer.close();
  await database.drop();
});

async function outdated(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from webhook_endpoint where get_byte(hmac_key, 2) = 1',
  );
  return rows[0]?.count ?? 0;
}

const reseal = () =>
  ChildProgram.start(programPath('vault', 'command'), env, ['named-keys', 'reseal']);

async function createEndpoint(): Promise<number> {
  const response = await fetch(`${pod.url}/api/admin/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://shop.example/hook', events: ['pci.token.created'] }),
  });
  return response.status;
}

describe('named-keys reseal', () => {
  it(
    'continues where it was killed, while the service writes, and leaves every value readable',
    async () => {
      const statuses: number[] = [];
      let left = await outdated();
      expect(left).toBe(ENDPOINTS);
      for (let kill = 0; kill < KILLS; kill++) {
        const before = left;
        const run = reseal();
        await until('it has done some', async () => {
          statuses.push(await createEndpoint());
          return (await outdated()) < before || !run.running;
        });
        expect((await run.kill()).signal).toBe('SIGKILL');
        left = await outdated();
        expect(left).toBeLessThan(before);
        expect(left).toBeGreaterThan(0);
      }
      expect(await reseal().end()).toMatchObject({ code: 0 });
      expect(await outdated()).toBe(0);
      expect(new Set(statuses)).toEqual(new Set([201]));
      await expectReadable();
    },
    TIMEOUT_MS,
  );
});

async function expectReadable(): Promise<void> {
  const sealer = (await Keyring.load(env['KEYRING_FILE'] ?? '')).sealer('webhook-hmac-keys');
  const { rows } = await client.query<{ id: string; hmac_key: Buffer; hmac_key_hint: string }>(
    'select id, hmac_key, hmac_key_hint from webhook_endpoint',
  );
  expect(rows.length).toBeGreaterThan(ENDPOINTS);
  for (const { id, hmac_key: sealed, hmac_key_hint: hint } of rows) {
    const opened = sealer.open(sealed, `webhook-endpoint:${id}`).toString();
    if (hint === 'hint') expect(opened).toBe(id);
  }
}
