import { afterEach, describe, expect, it } from '@jest/globals';
import { commerce } from '@tessera/commerce';
import { fraud } from '@tessera/fraud';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { expectSection } from '../support/expect-file.js';
import { lintPlacements, placementsSection } from '../support/lint-placements.js';
import { migratedDataSource, type MigratedDataSource } from '../support/migrated-data-source.js';
import { PLACEMENTS } from '../support/table-placements.js';

const PAGE = 'docs/operations/distributed-postgres.md';
let database: MigratedDataSource;

afterEach(() => database.drop());

describe('docs/operations/distributed-postgres.md', () => {
  it.each([fraud, gatewayLegacy, commerce].map((service) => ({ name: service.name, service })))(
    'has the placement of every table of $name, and what keeps it from being divided',
    async ({ name, service }) => {
      database = await migratedDataSource(service);
      const placements = PLACEMENTS[name] ?? {};
      const tables = await lintPlacements(database.dataSource, placements);
      const found = tables.map((table) => table.name);
      expect(Object.keys(placements).filter((table) => !found.includes(table))).toEqual([]);
      await expectSection(PAGE, name, placementsSection(tables));
    },
  );

  it('would have every kind of finding', async () => {
    database = await migratedDataSource(commerce);
    for (const statement of [
      `create table parent (account_id uuid not null, id uuid, primary key (account_id, id),
        unique (id))`,
      `create table child (account_id uuid, parent_id uuid references parent (id), name text,
        primary key (parent_id))`,
      `create unique index child_name on child (account_id, lower(name))`,
      `create table copied (id uuid primary key, parent_id uuid references parent (id))`,
      `create table away (id uuid references copied (id))`,
    ]) {
      await database.dataSource.query(statement);
    }
    const tables = await lintPlacements(database.dataSource, {
      ...PLACEMENTS['commerce'],
      parent: { by: 'account_id' },
      child: { by: 'account_id' },
      copied: { reference: 'small' },
      away: { by: 'owner_id' },
    });
    const findings = Object.fromEntries(tables.map((table) => [table.name, table.findings]));
    expect(findings).toMatchObject({
      parent: ['`parent_id_key` (id)'],
      child: [
        '`account_id` may be null',
        '`child_pkey` (parent_id)',
        'key to `parent` (parent_id)',
      ],
      copied: ['key to `parent` (parent_id)'],
      away: ['no `owner_id`'],
    });
    await expect(lintPlacements(database.dataSource, {})).rejects.toThrow('is missing in');
  });
});
