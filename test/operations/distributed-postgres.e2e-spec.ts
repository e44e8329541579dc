import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { commerce } from '@tessera/commerce';
import { fraud } from '@tessera/fraud';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { expectSection } from '../support/expect-file.js';
import { lintPlacements, placementsSection } from '../support/lint-placements.js';
import { migratedDataSource, type MigratedDataSource } from '../support/migrated-data-source.js';
import { LATER, PLACEMENTS } from '../support/table-placements.js';

const PAGE = 'docs/operations/distributed-postgres.md';
let database: MigratedDataSource | undefined;

afterEach(async () => {
  await database?.drop();
  database = undefined;
});

const tableOf = (finding: string) => finding.split(':')[0] ?? '';

describe('docs/operations/distributed-postgres.md', () => {
  it.each([fraud, gatewayLegacy, commerce].map((service) => ({ name: service.name, service })))(
    'has the placement of every table of $name, and what keeps it from being divided',
    async ({ name, service }) => {
      database = await migratedDataSource(service);
      const placements = PLACEMENTS[name] ?? {};
      const tables = await lintPlacements(database.dataSource, placements);
      const found = tables.map((table) => table.name);
      expect(Object.keys(placements).filter((table) => !found.includes(table))).toEqual([]);
      const later = LATER[name] ?? {};
      const findings = tables.flatMap((table) =>
        table.findings.map((each) => `${table.name}: ${each}`),
      );
      expect(Object.keys(later).filter((finding) => !findings.includes(finding))).toEqual([]);
      await expectSection(PAGE, name, placementsSection(tables, later));
    },
  );

  it('has no key to replace that a statement names', async () => {
    const tables = [
      ...new Set(Object.values(LATER).flatMap((later) => Object.keys(later).map(tableOf))),
    ];
    expect(tables).toContain('webhook_delivery');
    const naming = new RegExp(
      `insert into (${tables.join('|')})\\b[^\`;]*on conflict (\\([^)]*\\)|on constraint)`,
      'g',
    );
    expect('insert into webhook_delivery (id) values ($1) on conflict (id) do nothing').toMatch(
      naming,
    );
    const found: string[] = [];
    for await (const file of glob('{apps,libs}/*/src/**/*.ts')) {
      if (file.includes('/migrations/')) continue;
      found.push(
        ...Array.from(readFileSync(file, 'utf8').matchAll(naming), ([text]) => `${file}: ${text}`),
      );
    }
    expect(found).toEqual([]);
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
