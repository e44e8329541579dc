import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyring, writeKeyring } from '@tessera/crypto';
import { createDatabase, serviceEnv, temporaryFolder } from '@tessera/local/testing';
import type { ServiceRole, TestDatabase } from '@tessera/local/testing';
import pg from 'pg';
import { bootService, keyNames, migrateService } from '../src/index.js';
import { sample } from './sample-service.js';

let database: TestDatabase;
let role: ServiceRole;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createDatabase();
  role = await database.createServiceRole();
  const keys = join(temporaryFolder('keyring'), 'keyring.json');
  await writeKeyring(keys, generateKeyring(keyNames(sample), { purpose: 'production' }));
  env = {
    ...serviceEnv({ keys }),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    OUTBOUND_ALLOW_CIDRS: '',
    PUBLIC_URL: 'https://service.example',
    OAUTH_ISSUER: 'https://issuer.example',
    // Nothing asks for keys before the first request.
    OAUTH_JWKS_URL: 'https://localhost:1/jwks',
    ALLOW_LOCAL_ROOT_KEY: 'a test of the role alone',
  };
  await migrate();
});

afterAll(() => database.drop());

async function migrate(): Promise<void> {
  const owner = { ...env, DATABASE_URL: database.url, DATABASE_SERVICE_ROLE: role.name };
  await migrateService(sample, owner);
}

async function asAdmin(statement: string): Promise<void> {
  await run(database.adminUrl, statement);
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Starts as the role of this URL, and ends again. */
async function boot(databaseUrl: string, more: Record<string, string> = {}): Promise<void> {
  const service = await bootService(sample, {
    env: { ...env, DATABASE_URL: databaseUrl, ...more },
  });
  await service.close();
}

const OWNS_TABLES = /The role of DATABASE_URL owns tables \(\w+ is one\)/;

describe('a service in production', () => {
  it('starts as a role that owns no table', async () => {
    await expect(boot(role.url)).resolves.toBeUndefined();
  });

  it('is migrated again after BullMQ made tables as its role', async () => {
    // As BullMQ does at its first connection, where there is no Redis.
    await run(
      role.url,
      'create table bullmq.migration (id serial primary key); create function bullmq.f() returns int language sql return 1',
    );
    await expect(migrate()).resolves.toBeUndefined();
    await expect(boot(role.url)).resolves.toBeUndefined();
  });

  it('refuses to start as the owner of its tables', async () => {
    await expect(boot(database.url)).rejects.toThrow(OWNS_TABLES);
  });

  it('refuses to start as the administrator of the server', async () => {
    await expect(boot(database.adminUrl)).rejects.toThrow(OWNS_TABLES);
  });

  it('refuses to start as a member of the owner, who could become it', async () => {
    const owner = new URL(database.url).username;
    await asAdmin(`grant ${owner} to ${role.name}`);
    try {
      await expect(boot(role.url)).rejects.toThrow(OWNS_TABLES);
    } finally {
      await asAdmin(`revoke ${owner} from ${role.name}`);
    }
  });

  it('starts as the owner only for a reason that someone has given', async () => {
    const short = boot(database.url, { ALLOW_TABLE_OWNER: 'because' });
    await expect(short).rejects.toThrow('ALLOW_TABLE_OWNER');
    const reason = { ALLOW_TABLE_OWNER: 'A managed database with one role.' };
    await expect(boot(database.url, reason)).resolves.toBeUndefined();
  });
});

it('on a laptop, starts as the owner', async () => {
  await expect(boot(database.url, { NODE_ENV: 'development' })).resolves.toBeUndefined();
});
