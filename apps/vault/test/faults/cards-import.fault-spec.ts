import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  programPath,
  seededRandom,
  serviceEnv,
  temporaryFolder,
  until,
  writeTestKeyring,
  type TestDatabase,
} from '@tessera/local/testing';
import { migrateService } from '@tessera/service';
import pg from 'pg';
import { vault } from '../../src/index.js';
import { TEST_NUMBERS } from '../factories/cards.js';
import { ChildProgram } from './child-program.js';

const CARDS = 12_000;
const KILLS = 5;
const TIMEOUT_MS = 180_000;

let folder: string;
let database: TestDatabase;
let env: Record<string, string>;
let client: pg.Client;
const random = seededRandom();

beforeAll(async () => {
  folder = temporaryFolder('killed-import');
  database = await createDatabase();
  const issuer = await createTestIssuer();
  env = serviceEnv({ databaseUrl: database.url, issuer, keys: await writeTestKeyring([]) });
  await issuer.close();
  await migrateService(vault, env);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, TIMEOUT_MS);

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function count(table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? 0;
}

it(
  'an import that is killed again and again is continued without doubling or losing a card',
  async () => {
    const file = join(folder, 'cards.jsonl');
    const map = join(folder, 'map.csv');
    const numbers = Object.values(TEST_NUMBERS);
    const lines = Array.from({ length: CARDS }, (_, index) =>
      JSON.stringify({
        id: `old-${index}`,
        account_number: numbers[index % numbers.length],
        expiry_month: 12,
        expiry_year: 2099,
      }),
    );
    await writeFile(file, lines.join('\n'));
    const start = () =>
      ChildProgram.start(programPath('vault', 'command'), env, [
        'cards',
        'import',
        file,
        map,
        '--owner',
        'test-client',
      ]);
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = await count('imported_card');
      const enough = before + Math.ceil((random() * (CARDS - before)) / (KILLS - kill + 2));
      const run = start();
      await until('the import has done some', async () => {
        return (await count('imported_card')) >= enough || !run.running;
      });
      expect((await run.kill()).signal).toBe('SIGKILL');
      // A statement that was on its way may still commit.
      await until('the killed connection is gone', async () => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        );
        return rows[0]?.count === 0;
      });
      expect(await count('pci_token')).toBe(await count('imported_card'));
    }
    expect(await count('imported_card')).toBeLessThan(CARDS);
    expect(await start().end()).toMatchObject({ code: 0 });
    expect([await count('imported_card'), await count('pci_token')]).toEqual([CARDS, CARDS]);
    const [, ...entries] = (await readFile(map, 'utf8')).trimEnd().split('\n');
    const tokens = new Set(entries.map((entry) => entry.split(',')[1]));
    expect([entries.length, tokens.size]).toEqual([CARDS, CARDS]);
  },
  TIMEOUT_MS,
);
