import type pg from 'pg';

/** What was logged for one table or index. */
export interface RelationWal {
  readonly name: string;
  /** Without full-page images. */
  readonly bytes: number;
  readonly imageBytes: number;
  readonly images: number;
}

export interface WalUsage {
  readonly bytes: number;
  readonly images: number;
  readonly relations: readonly RelationWal[];
}

/** A record belongs to the relation of its first block; its images each to their own. */
const BY_RELATION = `
  select coalesce(c.relname, 'other') as name, sum(bytes)::float8 as bytes,
    sum(image)::float8 as image_bytes, (count(*) filter (where image > 0))::float8 as images
  from (
    select reldatabase, relfilenode, block_fpi_length as image,
      case when block_id = min(block_id) over record
        then record_length - sum(block_fpi_length) over record else 0 end as bytes
    from pg_get_wal_block_info($1::pg_lsn, $2::pg_lsn)
    window record as (partition by start_lsn)
  ) blocks
  left join pg_class c on pg_relation_filenode(c.oid) = blocks.relfilenode
    and blocks.reldatabase = (select oid from pg_database where datname = current_database())
  group by 1 order by sum(bytes) + sum(image) desc`;

/** What Postgres logs while work is done. The client is a superuser's. */
export async function walOf(client: pg.Client, work: () => Promise<void>): Promise<WalUsage> {
  await client.query('create extension if not exists pg_walinspect');
  await client.query('checkpoint');
  const from = await position(client);
  await work();
  const to = await position(client);
  const { rows: totals } = await client.query<{ bytes: number }>(
    'select pg_wal_lsn_diff($2::pg_lsn, $1::pg_lsn)::float8 as bytes',
    [from, to],
  );
  const { rows } = await client.query<{
    name: string;
    bytes: number;
    image_bytes: number;
    images: number;
  }>(BY_RELATION, [from, to]);
  const relations = rows.map(({ name, bytes, image_bytes: imageBytes, images }) => ({
    name,
    bytes,
    imageBytes,
    images,
  }));
  return {
    bytes: totals[0]?.bytes ?? 0,
    images: relations.reduce((sum, { images }) => sum + images, 0),
    relations,
  };
}

async function position(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select pg_current_wal_flush_lsn() as at');
  return rows[0]?.at ?? '0/0';
}
