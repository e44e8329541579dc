import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { extendKeyring, readKeyring, writeKeyring } from '@tessera/crypto';
import { createDatabase, serviceEnv, writeTestKeyring } from '@tessera/local/testing';
import type { TestDatabase } from '@tessera/local/testing';
import { bootService, keyNames, migrateService } from '@tessera/service';
import { DataSource } from 'typeorm';
import { withOpenedService } from '../src/open-command-context.js';
import { sample } from './sample-service.js';

let database: TestDatabase;
let dataSource: DataSource;
let own: string;

beforeAll(async () => {
  database = await createDatabase();
  dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  own = await writeTestKeyring(keyNames(sample));
  await migrateService(sample, envWith(own));
  await boot(own);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

function envWith(keys: string): Record<string, string> {
  const issuer = { issuer: 'https://id.test', jwksUrl: 'https://id.test/jwks' };
  return serviceEnv({ databaseUrl: database.url, issuer, keys });
}

async function boot(keys: string): Promise<void> {
  const service = await bootService(sample, { env: envWith(keys), writeLog: () => undefined });
  await service.close();
}

async function command(keys: string): Promise<void> {
  await withOpenedService(sample, envWith(keys), () => Promise.resolve());
}

async function marks(): Promise<string[]> {
  const rows = await dataSource.query<{ name: string; mark: string }[]>(
    "select name, encode(mark, 'hex') as mark from keyring_mark order by name",
  );
  return rows.map(({ name, mark }) => `${name} ${mark}`);
}

async function writeExtended(name: string): Promise<string> {
  const path = `${own}.extended`;
  await writeKeyring(path, await extendKeyring(await readKeyring(own), [name]));
  return path;
}

describe('a database that was written with a keyring', () => {
  it('is opened with it again, and with keys beside those that it knows', async () => {
    const before = await marks();
    expect(before).toHaveLength(keyNames(sample).length);
    await boot(own);
    expect(await marks()).toEqual(before);
    const extended = await writeExtended('one-more');
    await command(extended);
    expect(await marks()).toEqual(before);
    await boot(extended);
    const after = await marks();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after).toHaveLength(before.length + 1);
  });

  it('is not opened with another, neither by a command nor by a service, and stays as it is', async () => {
    const before = await marks();
    const foreign = await writeTestKeyring([...keyNames(sample), 'another-name']);
    const sentence =
      'What the database holds was written with another keyring: restore the keyring that belongs ' +
      'to it. Other keys: idempotency, idempotency-answer.';
    await expect(command(foreign)).rejects.toThrow(sentence);
    await expect(boot(foreign)).rejects.toThrow(sentence);
    expect(await marks()).toEqual(before);
  });
});
