import { routeRead } from '@tessera/database';
import type { QueryResultRow } from 'pg';
import type {
  DataSource,
  EntityTarget,
  FindOptionsOrder,
  FindOptionsWhere,
  ObjectLiteral,
} from 'typeorm';
import { COUNTED_ITEMS, pageBounds, type PageQuery } from './page-lists.js';

/** A condition with `$` for its value; left out of the statement when the value is undefined. */
export type PageFilter = readonly [condition: string, value: unknown];

export interface PageList {
  /** A table with `id` and `created_at`. */
  readonly table: string;
  readonly columns: string;
  /** An index begins with the columns of each filter. */
  readonly filters: readonly PageFilter[];
  readonly query: PageQuery;
}

/** One page, and how many items there are, as far as they are counted. */
export interface PageRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * A page of rows, newest first. The statement has the filters that the caller gave and no others:
 * one with `($2 is null or state = $2)` for all of them has one plan for all, which uses no index.
 * Not prepared for the same reason: the plan is made for these values. Read at a standby if there is one.
 */
export async function pageRows<Row extends QueryResultRow>(
  dataSource: DataSource,
  { table, columns, filters, query }: PageList,
): Promise<PageRows<Row>> {
  const given = filters.filter(([, value]) => value !== undefined);
  const conditions = given.map(([condition], index) => condition.replace('$', `$${index + 1}`));
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const values = given.map(([, value]) => value);
  const { take, skip } = pageBounds(query);
  const list =
    `select ${columns} from ${table}${where} order by created_at desc, id desc` +
    ` limit $${values.length + 1} offset $${values.length + 2}`;
  const count = `select count(*)::int as total from (select 1 from ${table}${where} limit ${COUNTED_ITEMS + 1}) counted`;
  const [rows, counts] = await Promise.all([
    routeRead(dataSource, (db) => db.query<Row[]>(list, [...values, take + 1, skip])),
    routeRead(dataSource, (db) => db.query<{ total: number }[]>(count, values)),
  ]);
  return pageOf(query, rows, counts[0]?.total ?? 0);
}

/** As {@link pageRows}, of entities. */
export async function pageEntities<Entity extends ObjectLiteral>(
  dataSource: DataSource,
  entity: EntityTarget<Entity>,
  options: {
    readonly where: FindOptionsWhere<Entity>;
    readonly order: FindOptionsOrder<Entity>;
    readonly query: PageQuery;
  },
): Promise<PageRows<Entity>> {
  const { where, order, query } = options;
  const { take, skip } = pageBounds(query);
  const counted = dataSource.manager
    .createQueryBuilder(entity, 'item')
    .setFindOptions({ where })
    .select('1', 'one')
    .limit(COUNTED_ITEMS + 1);
  const [text, values] = counted.getQueryAndParameters();
  const [rows, counts] = await Promise.all([
    routeRead(dataSource, (db) => db.find(entity, { where, order, take: take + 1, skip })),
    routeRead(dataSource, (db) =>
      db.query<{ total: number }[]>(
        `select count(*)::int as total from (${text}) counted`,
        values as unknown[],
      ),
    ),
  ]);
  return pageOf(query, rows, counts[0]?.total ?? 0);
}

/** Past the counted items there is one more than the pages up to here have, as long as there is more. */
function pageOf<Row>(query: PageQuery, found: readonly Row[], counted: number): PageRows<Row> {
  const { take, skip } = pageBounds(query);
  const total = counted > COUNTED_ITEMS ? Math.max(counted, skip + found.length) : counted;
  return { rows: found.slice(0, take), total };
}
