import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { serviceMigrations } from '@tessera/database';
import { createDatabase, type TestDatabase } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import { CursorListsRepository, leaveTombstone, type PublicUrlService } from '../src/index.js';

const LOCK_TIMEOUT_MS = 50;
const ADDS_OWNERS = serviceMigrations.findIndex((Migration) =>
  new Migration().name.startsWith('AddOwnersToTombstones'),
);

let database: TestDatabase;
let dataSource: DataSource;
const [anna, ben] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  database = await createDatabase();
  dataSource = await new DataSource({
    type: 'postgres',
    url: database.url,
    migrations: serviceMigrations.slice(0, ADDS_OWNERS + 1),
    extra: { lock_timeout: LOCK_TIMEOUT_MS },
  }).initialize();
  await dataSource.runMigrations({ transaction: 'each' });
  await dataSource.query(
    'create table item (id uuid primary key, owner_id text not null, created_at timestamptz not null)',
  );
});

beforeEach(() => dataSource.query('truncate item, list_tombstone'));

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Oldest first: their IDs. */
async function create(owner: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [index, id] of ids.entries()) {
    await dataSource.query('insert into item values ($1, $2, $3)', [id, owner, new Date(index)]);
  }
  return ids;
}

async function list(owner: string, after?: string): Promise<string[]> {
  const lists = new CursorListsRepository({ link: (path: string) => path } as PublicUrlService);
  const { rows } = await lists.page<{ id: string }>(dataSource, {
    table: 'item',
    columns: ['id'],
    where: ['owner_id = $1'],
    values: [owner],
    owner,
    query: after === undefined ? {} : { after },
    defaultLimit: 10,
    cursor: 'uuid',
    path: '/items',
    order: 'asc',
  });
  return rows.map(({ id }) => id);
}

it('continues a list after a row that was deleted', async () => {
  const [first = '', second = '', third = ''] = await create(anna, 3);
  await dataSource.transaction(async (tx) => {
    await leaveTombstone(tx, 'item', second, 'owner_id');
    await tx.query('delete from item where id = $1', [second]);
  });
  expect(await dataSource.query('select id, owner_id from list_tombstone')).toEqual([
    { id: second, owner_id: anna },
  ]);
  expect(await list(anna, second)).toEqual([third]);
  expect(await list(anna)).toEqual([first, third]);
});

it('does not know the deleted row of another owner', async () => {
  const [only = ''] = await create(anna, 1);
  await dataSource.transaction((tx) => leaveTombstone(tx, 'item', only, 'owner_id'));
  await dataSource.query('delete from item');
  await expect(list(ben, only)).rejects.toThrow('invalid fields');
});

it('continues after what the release before deleted, while the key is replaced', async () => {
  const [first = '', second = ''] = await create(anna, 2);
  const leave = () =>
    dataSource.query(
      `insert into list_tombstone (id, created_at) select id, created_at from item where id = $1
       on conflict do nothing`,
      [first],
    );
  await dataSource.undoLastMigration({ transaction: 'none' });
  await leave();
  const reader = dataSource.createQueryRunner();
  await reader.startTransaction();
  await reader.query('lock table list_tombstone in access share mode');
  await expect(dataSource.runMigrations({ transaction: 'each' })).rejects.toThrow('lock timeout');
  await reader.rollbackTransaction();
  await reader.release();
  await leave();
  await dataSource.runMigrations({ transaction: 'each' });
  await leave();
  await dataSource.query('delete from item where id = $1', [first]);
  expect(await dataSource.query('select id, owner_id from list_tombstone')).toEqual([
    { id: first, owner_id: 'instance' },
  ]);
  expect(await list(anna, first)).toEqual([second]);
});
