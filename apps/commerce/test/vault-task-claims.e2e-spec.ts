import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { toTokenId } from '@tessera/ids';
import { createDatabase, type TestDatabase } from '@tessera/local/testing';
import { SystemClock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { VaultTasksRepository } from '../src/vault-sync/vault-tasks.repository.js';

const LEASE_MS = 120_000;
const UNSAFE = `update vault_task set attempts = attempts where id in (
  select id from vault_task where next_attempt_at <= now()
  order by next_attempt_at limit 1 for update skip locked) returning id`;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createDatabase();
  dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await dataSource.query(`create table vault_task (id uuid primary key, kind text not null,
    object_id uuid not null, created_at timestamptz not null, next_attempt_at timestamptz not null,
    attempts int not null, account_id uuid)`);
  await dataSource.query('create index on vault_task (next_attempt_at)');
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('claims exactly its limit in a table whose statistics know one row', async () => {
  const tasks = new VaultTasksRepository(dataSource, new SystemClock());
  const add = () => tasks.add(dataSource, { kind: 'card', objectId: toTokenId(randomUUID()) });
  await add();
  await dataSource.query('analyze vault_task');
  for (let count = 0; count < 3; count += 1) await add();
  // The control: without the materialized expression, this plan claims every row that is due.
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  const [claimed] = (await runner.query(UNSAFE)) as [unknown[], number];
  await runner.rollbackTransaction();
  await runner.release();
  expect(claimed.length).toBeGreaterThan(1);
  for (let left = 4; left > 0; left -= 1) expect(await tasks.claim(1, LEASE_MS)).toHaveLength(1);
  expect(await tasks.claim(1, LEASE_MS)).toEqual([]);
});
