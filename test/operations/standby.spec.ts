import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { expectSection } from '../support/expect-file.js';

const PAGE = 'docs/operations/standby.md';
const INTRODUCTION = `Everything that this table doesn't have reads the primary: decisions and velocities, idempotency, tokens, sign-ins, work that
is claimed, rows that grant access, single objects, and gauges. A list is named by its table.`;
/** Where the functions themselves are, which the others call. */
const OF_LIBRARIES = /^libs\/(?:database|http)\//;
const LIST =
  /\.page(?:<[^(]*>)?\(\s*(?:this\.)?dataSource\b|\bpageRows(?:<[^(]*>)?\(\s*this\.dataSource/;
const TABLE = /\btable: (?:'(\w+)'|(\w+)_TABLES\b)/g;
const ENTITY_LIST = /\bpageEntities\(\s*this\.dataSource,\s*(\w+)/g;
const READ = /\b(?:routeRead|readRouterOf)\(/;

interface Reads {
  readonly lists: Set<string>;
  readonly others: Set<string>;
}

/** What each app and library reads at a standby. */
async function routedReads(): Promise<Map<string, Reads>> {
  const found = new Map<string, Reads>();
  for await (const file of glob('{apps,libs}/*/src/**/*.ts')) {
    if (/\.spec\.ts$/.test(file) || OF_LIBRARIES.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    const [, name = '', , feature = ''] = file.split('/');
    const { lists, others } = found.get(name) ?? { lists: new Set(), others: new Set() };
    if (LIST.test(source)) {
      for (const [, table, constant = ''] of source.matchAll(TABLE)) {
        lists.add(table ?? constant.toLowerCase());
      }
    }
    for (const [, entity = ''] of source.matchAll(ENTITY_LIST)) lists.add(tableOf(entity));
    if (READ.test(source)) others.add(feature.endsWith('.ts') ? name : feature);
    if (lists.size + others.size > 0) found.set(name, { lists, others });
  }
  return found;
}

function tableOf(entity: string): string {
  return entity.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

function section(reads: ReadonlyMap<string, Reads>): string {
  const cell = (names: ReadonlySet<string>) =>
    [...names]
      .sort()
      .map((name) => `\`${name}\``)
      .join(', ');
  const rows = [...reads]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, { lists, others }]) => [name, cell(lists), cell(others)]);
  const table = [['app or library', 'lists', 'other reads, by feature'], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [INTRODUCTION, '', line(head), rule, ...body.map(line)].join('\n');
}

describe('docs/operations/standby.md', () => {
  it('lists what is read at a standby', async () => {
    const reads = await routedReads();
    expect([...(reads.get('fraud')?.others ?? [])].sort()).toEqual(
      expect.arrayContaining(['analytics', 'simulations']),
    );
    await expectSection(PAGE, 'What is read where', section(reads));
  });

  it('has no read that decides', async () => {
    const reads = await routedReads();
    const deciding = ['velocity', 'idempotency', 'rulesets', 'provisional', 'sign-in', 'provider'];
    const features = [...reads.values()].flatMap(({ others }) => [...others]);
    expect(features.filter((feature) => deciding.includes(feature))).toEqual([]);
  });
});
