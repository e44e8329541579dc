import type { DataSource } from 'typeorm';
import type { Placement } from './table-placements.js';

interface CatalogTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly required: boolean }[];
  readonly uniques: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly keys: readonly { readonly to: string; readonly columns: readonly string[] }[];
}

/** Every table without partitions, its unique indexes and its foreign keys. */
const CATALOG = `select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'required', a.attnotnull))
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', i.relname, 'columns', (
        select json_agg(coalesce(a.attname, 'an expression') order by k.n)
        from unnest(x.indkey::int[]) with ordinality k (att, n)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.att
        where k.n <= x.indnkeyatts)) order by i.relname), '[]')
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid and x.indisunique) as uniques,
    (select coalesce(json_agg(json_build_object('to', f.confrelid::regclass::text, 'columns', (
        select json_agg(a.attname order by k.n) from unnest(f.conkey::int[]) with ordinality k (att, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.att)) order by f.conname), '[]')
      from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as keys
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`;

export interface PlacedTable {
  readonly name: string;
  readonly placement: Placement;
  readonly findings: readonly string[];
}

/**
 * What keeps the tables of a database from being divided by tenant: a distributed engine such as Citus
 * enforces a unique constraint or a foreign key on each node by itself, so both must contain the column
 * by which the rows are divided.
 */
export async function lintPlacements(
  dataSource: DataSource,
  placements: Readonly<Record<string, Placement>>,
): Promise<PlacedTable[]> {
  const tables = await dataSource.query<CatalogTable[]>(CATALOG);
  return tables.map((table) => {
    const placement = placements[table.name];
    if (placement === undefined) {
      throw new Error(`${table.name} is missing in test/support/table-placements.ts.`);
    }
    return { name: table.name, placement, findings: lint(table, placement, placements) };
  });
}

function lint(
  { columns, uniques, keys }: CatalogTable,
  placement: Placement,
  placements: Readonly<Record<string, Placement>>,
): string[] {
  const targets = keys.map((key) => ({ ...key, placement: placements[key.to] }));
  const away = (at: Placement | undefined) => at === undefined || 'local' in at;
  if (!('by' in placement)) {
    // A copy on every node can only refer to other copies, and one node only to itself and to copies.
    const isAllowed = (at: Placement | undefined) =>
      at !== undefined && ('reference' in at || ('local' in placement && 'local' in at));
    return targets.filter((key) => !isAllowed(key.placement)).map(describeKey);
  }
  const { by } = placement;
  const column = columns.find(({ name }) => name === by);
  if (column === undefined) return [`no \`${by}\``];
  return [
    ...(column.required ? [] : [`\`${by}\` may be null`]),
    ...uniques
      .filter((unique) => !unique.columns.includes(by))
      .map((unique) => `\`${unique.name}\` (${unique.columns.join(', ')})`),
    ...targets
      .filter(
        (key) => away(key.placement) || (isDivided(key.placement) && !key.columns.includes(by)),
      )
      .map(describeKey),
  ];
}

function isDivided(placement: Placement | undefined): boolean {
  return placement !== undefined && 'by' in placement;
}

function describeKey({
  to,
  columns,
}: {
  readonly to: string;
  readonly columns: readonly string[];
}) {
  return `key to \`${to}\` (${columns.join(', ')})`;
}

/** The section of a service in `docs/operations/distributed-postgres.md`. */
export function placementsSection(tables: readonly PlacedTable[]): string {
  const divided = tables.filter(({ placement }) => 'by' in placement);
  const open = tables.filter(({ findings }) => findings.length > 0);
  const count = open.reduce((sum, { findings }) => sum + findings.length, 0);
  const rows = tables.map(({ name, placement, findings }) => [
    `\`${name}\``,
    describePlacement(placement),
    findings.join('; '),
  ]);
  return [
    `${tables.length} tables, of which ${divided.length} are divided by tenant. ` +
      `${count} findings in ${open.length} tables.`,
    '',
    ...markdownTable(['table', 'placement', 'findings'], rows),
  ].join('\n');
}

function describePlacement(placement: Placement): string {
  if ('by' in placement) return `by \`${placement.by}\``;
  if ('reference' in placement) return `copied: ${placement.reference}`;
  return `one node: ${placement.local}`;
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}
