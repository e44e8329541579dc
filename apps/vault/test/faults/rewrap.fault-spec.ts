import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  programPath,
  seededRandom,
  serviceEnv,
  testProgram,
  writeTestKeyring,
  type TestDatabase,
  type TestIssuer,
  until,
} from '@tessera/local/testing';
import { migrateService } from '@tessera/service';
import pg from 'pg';
import { vault } from '../../src/index.js';
import { ChildProgram, type EndedProgram } from './child-program.js';
import { TokenLoad } from './token-load.js';

const TOKENS = 3_000;
const KILLS = 6;
/** So slow that what a kill is to leave undone lasts for seconds, however late this process looks. */
const RATE = 500;
const TAKE_UP_MS = 10_000;
/** Of a test that hangs: a busy machine starts programs slowly, and the load never pauses. */
const TIMEOUT_MS = 300_000;

const REPLICA = testProgram(new URL('vault-replica.js', import.meta.url));

let database: TestDatabase;
let issuer: TestIssuer;
let env: Record<string, string>;
let client: pg.Client;
let replicas: ChildProgram[];
let urls: string[];
let load: TokenLoad;
const random = seededRandom();

beforeAll(async () => {
  database = await createDatabase();
  issuer = await createTestIssuer();
  const keys = await writeTestKeyring([]);
  env = serviceEnv({ databaseUrl: database.url, issuer, keys });
  await migrateService(vault, env);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  replicas = [1, 2].map(() => ChildProgram.start(REPLICA, env));
  urls = await Promise.all(replicas.map((replica) => replica.says(/listening on (\S+)\n/)));
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const token = await issuer.token({ scope: 'pci:tokens:create pci:tokens:read', exp });
  load = new TokenLoad(urls, token, random);
  await load.fill(TOKENS);
}, TIMEOUT_MS);

afterAll(async () => {
  await load.stop();
  await Promise.all(replicas.map((replica) => replica.kill()));
  await client.end();
  await issuer.close();
  await database.drop();
});

const start = (...args: string[]) =>
  ChildProgram.start(programPath('vault', 'command'), env, ['keys', ...args]);
const run = (...args: string[]): Promise<EndedProgram> => start(...args).end();

async function count(where: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pci_token where ${where}`,
  );
  return rows[0]?.count ?? 0;
}

/** The version in the row and the one in the wrapped key are written together or not at all. */
const TORN = 'kek_version <> get_byte(wrapped_key, 1) * 256 + get_byte(wrapped_key, 2)';

async function versionOf(id: string): Promise<number> {
  const { rows } = await client.query<{ kek_version: number }>(
    'select kek_version from pci_token where id = $1',
    [id],
  );
  return rows[0]?.kek_version ?? 0;
}

describe('two replicas under load', () => {
  it(
    'take up a rotation within ten seconds, and no request fails',
    async () => {
      load.start(8);
      expect(await run('rotate')).toMatchObject({ code: 0 });
      const startedAt = Date.now();
      for (const url of urls) {
        await until(`${url} wraps under version 2`, async () => {
          return (await versionOf(await load.create(url))) === 2;
        });
      }
      expect(Date.now() - startedAt).toBeLessThan(TAKE_UP_MS + 5_000);
      expect(load.failures).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'never notice a rewrap that is killed repeatedly; it resumes where it stopped',
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const before = await count('kek_version = 1');
        const enough = before - Math.ceil((random() * before) / KILLS);
        const rewrap = start('rewrap', '--batch', '25', '--rate', String(RATE));
        await until('the rewrap has done some', async () => {
          return (await count('kek_version = 1')) <= enough || !rewrap.running;
        });
        expect((await rewrap.kill()).signal).toBe('SIGKILL');
        expect(await count(TORN)).toBe(0);
        expect(await count('kek_version = 1')).toBeLessThanOrEqual(enough);
      }
      expect(await count('kek_version = 1')).toBeGreaterThan(0);
      expect(await run('rewrap')).toMatchObject({ code: 0 });
      expect(await count('kek_version <> 2')).toBe(0);
      expect(load.failures).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'continue while the old version is retired, and every one of their tokens is readable',
    async () => {
      // As if the rotation had been longer ago than a retirement asks for.
      await client.query(`update key_encryption_key set created_at = now() - interval '1 hour'`);
      expect(await run('retire', '1')).toMatchObject({ code: 0 });
      await load.stop();
      for (const url of urls) await load.readAll(url);
      expect(load.reads).toBeGreaterThan(TOKENS);
      expect(load.failures).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('Ctrl-C', () => {
  it(
    'stops a rewrap after its batch, says what was done and how to go on',
    async () => {
      expect(await run('rotate')).toMatchObject({ code: 0 });
      const rewrap = start('rewrap', '--batch', '10', '--rate', '200');
      await until('the rewrap has done some', async () => (await count('kek_version = 3')) > 0);
      const { code, output } = await rewrap.kill('SIGINT');
      expect(code).toBe(130);
      expect(output).toMatch(/\d+ of \d+ rows are now under version 3\.\n/);
      // It comes over the other pipe, so the order of the two is not defined.
      expect(output).toMatch(/^Interrupted\. Run the same/m);
      expect(await count('kek_version = 2')).toBeGreaterThan(0);
      expect(await count(TORN)).toBe(0);
      expect(await run('rewrap')).toMatchObject({ code: 0 });
      expect(await count('kek_version <> 3')).toBe(0);
    },
    TIMEOUT_MS,
  );
});
