import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { commerce } from '@tessera/commerce';
import { fraud } from '@tessera/fraud';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { expectSection } from '../support/expect-file.js';
import { lintPlacements, placementsSection } from '../support/lint-placements.js';
import { migratedDataSource, type MigratedDataSource } from '../support/migrated-data-source.js';
import { PLACEMENTS } from '../support/table-placements.js';

const PAGE = 'docs/operations/distributed-postgres.md';
let database: MigratedDataSource | undefined;

afterEach(async () => {
  await database?.drop();
  database = undefined;
});

/** Tables that libraries have, in every service. Accounts are in those of commerce and the gateway. */
const PLACEMENTS_OF_LIBS = PLACEMENTS['commerce'] ?? {};

const NAMING_KEY =
  /insert into (\w+)\b(?:(?!insert into)[^`;])*?on conflict (?:\(([^()`]*)\)|on constraint \w+)/g;

/** The keys that inserts of a text name. One that is computed (`${columns}`) is not read. */
function namedKeys(text: string) {
  return Array.from(text.matchAll(NAMING_KEY), ([, table = '', columns = '']) => ({
    table,
    columns: columns === '' ? [] : columns.split(',').map((column) => column.trim()),
  })).filter(({ columns }) => !columns.some((column) => column.includes('$')));
}

describe('docs/operations/distributed-postgres.md', () => {
  it.each([fraud, gatewayLegacy, commerce].map((service) => ({ name: service.name, service })))(
    'has the placement of every table of $name, and nothing keeps a table from being divided',
    async ({ name, service }) => {
      database = await migratedDataSource(service);
      const placements = PLACEMENTS[name] ?? {};
      const tables = await lintPlacements(database.dataSource, placements);
      const found = tables.map((table) => table.name);
      expect(Object.keys(placements).filter((table) => !found.includes(table))).toEqual([]);
      // A key is replaced in two releases: list what is left for the second one here.
      expect(tables.filter(({ findings }) => findings.length > 0)).toEqual([]);
      await expectSection(PAGE, name, placementsSection(tables));
    },
  );

  it('has no statement that names a key without the tenant', async () => {
    const found: string[] = [];
    let checked = 0;
    for await (const file of glob('{apps,libs}/*/src/**/*.ts')) {
      if (file.includes('/migrations/')) continue;
      const app = /^apps[/\\]([^/\\]+)/.exec(file)?.[1];
      const tables = app === undefined ? PLACEMENTS_OF_LIBS : (PLACEMENTS[app] ?? {});
      for (const { table, columns } of namedKeys(readFileSync(file, 'utf8'))) {
        const placement = tables[table];
        if (placement === undefined || !('by' in placement)) continue;
        checked += 1;
        const hasTenant = columns.includes(placement.by);
        if (!hasTenant) found.push(`${file}: ${table} (${columns.join(', ')})`);
      }
    }
    expect(found).toEqual([]);
    expect(checked).toBeGreaterThan(5);
  });

  it('would find a statement that names a key without the tenant', () => {
    const text = `insert into webhook_delivery (id, owner_id) select $1, $2
      on conflict (id, owner_id) do nothing;
      insert into payment_event (id) values ($1) on conflict on constraint payment_event_pkey do nothing;
      insert into token (id) values ($1) on conflict do nothing`;
    expect(namedKeys(text)).toEqual([
      { table: 'webhook_delivery', columns: ['id', 'owner_id'] },
      { table: 'payment_event', columns: [] },
    ]);
  });

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
