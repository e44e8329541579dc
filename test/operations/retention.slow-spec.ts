import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountInfo } from '@tessera/account-info';
import { commerce } from '@tessera/commerce';
import { fraud } from '@tessera/fraud';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { identity } from '@tessera/identity';
import type { ServiceDefinition } from '@tessera/service';
import { vault } from '@tessera/vault';
import { consoleService } from '../../apps/console/src/index.js';
import { migratedDataSource } from '../support/migrated-data-source.js';
import { tableOf } from './page-tables.js';

const PAGE = readFileSync('docs/operations/retention.md', 'utf8');
const WORKERS = readFileSync('docs/operations/workers.md', 'utf8');
const SETTINGS = readFileSync('docs/configuration.md', 'utf8');
const SHARED = 'Every service';

const SERVICES: readonly ServiceDefinition[] = [
  identity,
  vault,
  fraud,
  accountInfo,
  commerce,
  gatewayLegacy,
  consoleService,
];

/** Without partitions, which are bounded by their table. */
const TABLES = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`;

function sectionOf(page: string, heading: string): string {
  const section = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`The page has no section "${heading}".`);
  return section;
}

/** The tables that a section of the page names; a cell may name several. */
function listed(heading: string): string[] {
  const rows = tableOf(sectionOf(PAGE, heading), 'table');
  return rows.flatMap(([cell = '']) => cell.split(', '));
}

const tables = new Map<string, string[]>();

beforeAll(async () => {
  for (const service of SERVICES) {
    const database = await migratedDataSource(service);
    const rows = await database.dataSource.query<{ name: string }[]>(TABLES);
    tables.set(
      service.name,
      rows.map(({ name }) => name),
    );
    await database.drop();
  }
});

describe('docs/operations/retention.md', () => {
  it.each(SERVICES.map(({ name }) => name))('lists every table of %s, and no other', (name) => {
    const own = listed(name);
    const shared = listed(SHARED);
    const found = tables.get(name) ?? [];
    expect(found.length).toBeGreaterThan(3);
    expect([...own].sort()).toEqual(found.filter((table) => !shared.includes(table)));
    expect(new Set(own).size).toBe(own.length);
  });

  it('lists shared tables that at least two services have', () => {
    const all = [...tables.values()].flat();
    const rare = listed(SHARED).filter((table) => all.filter((one) => one === table).length < 2);
    expect(rare).toEqual([]);
  });

  it.each([SHARED, ...SERVICES.map(({ name }) => name)])('names workers that %s has', (heading) => {
    const named = Array.from(
      sectionOf(PAGE, heading).matchAll(/worker `([a-z-]+)`/g),
      ([, worker = '']) => worker,
    );
    // The page of the workers leaves the console out.
    if (heading === consoleService.name) return;
    const known = heading === SHARED ? WORKERS : sectionOf(WORKERS, heading);
    expect(named.filter((worker) => !known.includes(`| \`${worker}\` `))).toEqual([]);
    expect(named).not.toEqual([]);
  });

  it('states settings with their defaults', () => {
    const stated = Array.from(PAGE.matchAll(/`([A-Z_]{3,})`, (\d+)/g), ([, name, value]) => ({
      name,
      value,
    }));
    expect(stated.length).toBeGreaterThan(3);
    const wrong = stated.filter(
      ({ name, value }) => !SETTINGS.includes(`| \`${name}\` | \`${value}\` |`),
    );
    expect(wrong).toEqual([]);
  });
});
