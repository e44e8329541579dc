import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  until,
  writeTestKeyring,
} from '@tessera/local/testing';
import type { TestDatabase, TestIssuer } from '@tessera/local/testing';
import { bootService, keyNames, migrateService } from '../src/index.js';
import { sample } from './sample-service.js';

let database: TestDatabase;
let issuer: TestIssuer;
let env: Record<string, string>;
let management: string;
let lines: string[];

beforeEach(async () => {
  database = await createDatabase();
  issuer = await createTestIssuer();
  const port = await freePort();
  management = `http://127.0.0.1:${port}`;
  lines = [];
  const role = await database.createServiceRole();
  env = {
    ...serviceEnv({
      databaseUrl: role.url,
      issuer,
      keys: await writeTestKeyring(keyNames(sample)),
    }),
    HOST: '127.0.0.1',
    MANAGEMENT_PORT: String(port),
    LOG_LEVEL: 'info',
    DATABASE_SERVICE_ROLE: role.name,
  };
});

afterEach(async () => {
  await issuer.close();
  await database.drop();
});

const writeLog = (line: string): void => void lines.push(line);

it('waits for the migration, alive and not ready, and starts when it has run', async () => {
  const booting = bootService(sample, {
    env: { ...env, MIGRATION_WAIT_SECONDS: '60' },
    writeLog,
  });
  await until('the process waits', async () => (await statusOf('/health/live')) === 200);
  expect(await statusOf('/health/ready')).toBe(503);
  const ready = await (await fetch(`${management}/health/ready`)).text();
  expect(ready).toContain('is pending; waiting for the migration job');
  expect(lines.join()).toContain('waiting for the migration job');
  await migrateService(sample, { ...env, DATABASE_URL: database.url });
  const service = await booting;
  try {
    await until('it is ready', async () => (await statusOf('/health/ready')) === 200);
  } finally {
    await service.close();
  }
});

it('ends with an error when the migration does not come in time', async () => {
  await expect(
    bootService(sample, { env: { ...env, MIGRATION_WAIT_SECONDS: '1' }, writeLog }),
  ).rejects.toThrow('The database lacks migrations of this version');
  expect(await statusOf('/health/live')).toBe(0);
});

it('does not wait where it was not told to', async () => {
  await expect(bootService(sample, { env, writeLog })).rejects.toThrow('lacks migrations');
  expect(lines.join()).not.toContain('waiting');
});

/** 0 where nothing listens. */
async function statusOf(path: string): Promise<number> {
  try {
    return (await fetch(management + path)).status;
  } catch {
    return 0;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
