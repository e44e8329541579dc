import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { databaseParts, type ServiceDefinition } from '@tessera/service';
import type { MigrationInterface } from 'typeorm';
import { accountInfo } from '../apps/account-info/src/index.js';
import { commerce } from '../apps/commerce/src/index.js';
import { consoleService } from '../apps/console/src/index.js';
import { fraud } from '../apps/fraud/src/index.js';
import { gatewayLegacy } from '../apps/gateway-legacy/src/index.js';
import { identity } from '../apps/identity/src/index.js';
import { vault } from '../apps/vault/src/index.js';
import { lintMigration, loadParser, statementsOf } from './support/lint-migration.js';

/** Migrations until then were written without these rules, and never change. */
const RULES_SINCE = Date.parse('2026-11-23T00:00:00Z');
/** Of the day before, and written by the rules. */
const BY_THE_RULES = /^(?:IndexListFilters|IndexTombstonesByAge)\d+$/;
const RELEASED = 'test/released-migrations.json';

const SERVICES: readonly ServiceDefinition[] = [
  accountInfo,
  commerce,
  consoleService,
  fraud,
  gatewayLegacy,
  identity,
  vault,
];

type Migration = MigrationInterface & { readonly transaction?: boolean };

/** Each once: services share those of libraries, and two of different services may have one name. */
function migrations(): readonly (readonly [name: string, Migration])[] {
  const classes = SERVICES.flatMap(
    (service) => databaseParts(service).migrations as (new () => Migration)[],
  );
  return [...new Set(classes)].map((Class) => {
    const migration = new Class();
    return [migration.name ?? Class.name, migration] as const;
  });
}

beforeAll(loadParser);

describe('migrations', () => {
  it('stop no request, and can be undone by going back to the images before', async () => {
    const findings: string[] = [];
    let linted = 0;
    for (const [name, migration] of migrations()) {
      const writtenAt = Number(/\d{13}$/.exec(name)?.[0]);
      if (writtenAt < RULES_SINCE && !BY_THE_RULES.test(name)) continue;
      linted += 1;
      const found = lintMigration(await statementsOf(migration), migration.transaction !== false);
      findings.push(...found.map((finding) => `${name}: ${finding}`));
    }
    expect(findings).toEqual([]);
    expect(linted).toBeGreaterThanOrEqual(2);
  });

  it('never change once they are released', async () => {
    const released = existsSync(RELEASED)
      ? (JSON.parse(readFileSync(RELEASED, 'utf8')) as Record<string, string>)
      : {};
    if (process.env['WRITE_DOCS'] === 'true') {
      for await (const file of glob('{apps,libs}/*/src/database/migrations/[0-9]*.ts')) {
        released[file] ??= hashOf(file);
      }
      const sorted = Object.fromEntries(Object.entries(released).sort());
      writeFileSync(RELEASED, `${JSON.stringify(sorted, null, 2)}\n`);
    }
    expect(Object.keys(released).length).toBeGreaterThan(50);
    const changed = Object.entries(released).filter(
      ([file, hash]) => !existsSync(file) || hashOf(file) !== hash,
    );
    expect(changed).toEqual([]);
  });
});

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

describe('the rules for migrations', () => {
  it.each([
    'create index a_b on a (b)',
    'create unique index a_b on a (b)',
    'drop index a_b',
    'alter table a add column b int not null',
    'alter table a add column b uuid default gen_random_uuid()',
    'alter table a add column b timestamptz not null default clock_timestamp()',
    'alter table a add column b int references c (id)',
    'alter table a alter column b type bigint',
    'alter table a alter column b set not null',
    'alter table a add constraint positive check (b > 0)',
    'alter table a add constraint of_c foreign key (c) references c (id)',
    'alter table a add constraint once unique (b)',
    'alter table a rename column b to c',
    'alter table a rename to b',
    "update a set b = ''",
    'delete from a where b is null',
    'lock table a in share mode',
    'vacuum full a',
    'reindex table a',
    'select 1; create index a_b on a (b)',
  ])('refuse %s', (statement) => {
    expect(lintMigration([statement], true)).toHaveLength(1);
  });

  it('refuse an index made concurrently in a transaction, and take it outside of one', () => {
    const statement = 'create index concurrently a_b on a (b)';
    expect(lintMigration([statement], true)).toHaveLength(1);
    expect(lintMigration([statement], false)).toEqual([]);
  });

  it.each([
    'alter table a add column b int',
    'alter table a add column b int not null default 0',
    'alter table a add column b timestamptz not null default now()',
    'alter table a add constraint positive check (b > 0) not valid',
    'alter table a validate constraint positive',
    'alter table a add constraint once unique using index a_b',
    'alter table a drop column b',
    'create table a (id int primary key references b (id)); create index a_id on a (id)',
    'create table a (id int); update a set id = 1; alter table a alter column id set not null',
    'create index a_b on only a (b)',
    "set lock_timeout = '0'",
    'lock table a, b in access exclusive mode; alter table b drop constraint of_a',
  ])('accept %s', (statement) => {
    expect(lintMigration([statement], true)).toEqual([]);
  });
});
