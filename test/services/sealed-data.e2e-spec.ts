import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountInfo } from '@tessera/account-info';
import { SnakeNamingStrategy } from '@tessera/database';
import { createDatabase, type TestDatabase } from '@tessera/local/testing';
import { databaseParts } from '@tessera/service';
import { vault } from '@tessera/vault';
import { DataSource } from 'typeorm';
import { SEALED_DATA as ACCOUNT_INFO_DATA } from '../../apps/account-info/src/database/sealed-data.js';
import { SEALED_DATA as VAULT_DATA } from '../../apps/vault/src/database/sealed-data.js';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

describe.each([
  { definition: vault, sealed: VAULT_DATA, underOtherRows: [] },
  // A consent that will be revoked is sealed under the data key of its session.
  { definition: accountInfo, sealed: ACCOUNT_INFO_DATA, underOtherRows: ['consent_revocation'] },
])('in the database of $definition.name', ({ definition, sealed, underOtherRows }) => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let columns: Column[];

  beforeAll(async () => {
    database = await createDatabase();
    dataSource = new DataSource({
      type: 'postgres',
      url: database.url,
      ...databaseParts(definition),
      namingStrategy: new SnakeNamingStrategy(),
    });
    await dataSource.initialize();
    await dataSource.runMigrations({ transaction: 'each' });
    columns = await dataSource.query<Column[]>(
      `select table_name as table, column_name as column, data_type as type
       from information_schema.columns where table_schema = 'public'`,
    );
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const tablesWith = (name: string) =>
    columns.filter(({ column }) => column === name).map(({ table }) => table);

  it('every table with data keys is rewrapped and counted', () => {
    const registered = sealed.wrappedKeyTables.map(({ table }) => table);
    expect(registered.sort()).toEqual(tablesWith('kek_version').sort());
    for (const needed of ['id', 'wrapped_key']) {
      expect(tablesWith(needed)).toEqual(expect.arrayContaining(registered));
    }
  });

  it('every row with a data key holds its version: the database refuses to delete one in use', async () => {
    const references = await dataSource.query<{ table: string }[]>(
      `select conrelid::regclass::text as table from pg_constraint
       where contype = 'f' and confrelid = 'key_encryption_key'::regclass and confdeltype = 'a'`,
    );
    const holding = references.map(({ table }) => table);
    expect(holding.sort()).toEqual(tablesWith('kek_version').sort());
  });

  it('every other sealed column is counted under its named key', () => {
    const wrapped = [...tablesWith('kek_version'), ...underOtherRows];
    const named = columns.filter(
      ({ table, column, type }) =>
        type === 'bytea' && column.startsWith('sealed_') && !wrapped.includes(table),
    );
    const registered = sealed.sealedColumns.map(({ table, column }) => ({
      table,
      column,
      type: 'bytea',
    }));
    expect(registered).toEqual(expect.arrayContaining(named));
    expect(columns).toEqual(expect.arrayContaining(registered));
  });
});
