import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  temporaryFolder,
  writeTestKeyring,
  type TestDatabase,
} from '@tessera/local/testing';
import { migrateService } from '@tessera/service';
import pg from 'pg';
import { vault } from '../../src/index.js';
import { runVault } from '../support/vault-command.js';

const ROWS = 300_000;

let folder: string;
let database: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  folder = temporaryFolder('bins');
  database = await createDatabase();
  const issuer = await createTestIssuer();
  env = serviceEnv({ databaseUrl: database.url, issuer, keys: await writeTestKeyring([]) });
  await issuer.close();
  await migrateService(vault, env);
});

afterAll(async () => {
  await database.drop();
});

describe('vault bins import', () => {
  it('loads 300,000 rows in less than a minute', async () => {
    const rows = Array.from(
      { length: ROWS },
      (_, index) => `${400_000_00 + index},visa,credit,consumer,EUR,Bank ${index},DE`,
    );
    const file = join(folder, 'bins.csv');
    const header = 'bin,scheme,type,segment,currency_code,issuer_name,issuer_country_code';
    await writeFile(file, `${header}\n${rows.join('\n')}\n`);
    const startedAt = performance.now();
    const { code, out, err } = await runVault(env, 'bins', 'import', file);
    const seconds = (performance.now() - startedAt) / 1_000;
    expect([code, out]).toEqual([0, expect.stringContaining(`${ROWS} BINs were loaded`)]);
    expect(err).toContain('100 %');
    expect(await countOfBins()).toBe(ROWS);
    process.stdout.write(`${ROWS} BINs in ${seconds.toFixed(1)} s.\n`);
    expect(seconds).toBeLessThan(60);
  }, 120_000);
});

async function countOfBins(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from card_bin',
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
