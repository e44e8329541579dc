import type { DataSource, EntityManager } from 'typeorm';
import type { SealedCount } from '../sealed-data/count-key-versions.js';
import type { NamedKeyUses } from './named-key-uses.js';

interface Row {
  readonly version: number;
  readonly rows: string;
}

const DIGEST_BYTES = 32;

/** The rows that still need their hash, by the version of the named key that made it. */
export async function countHashedValues(
  db: DataSource | EntityManager,
  { hashedColumns = [] }: NamedKeyUses,
): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const { table, column, key, encoding, live = 'true' } of hashedColumns) {
    const bytes = encoding === 'base64url' ? decoded(column) : column;
    const rows = await db.query<Row[]>(
      `select case when octet_length(hash) = ${DIGEST_BYTES} then 1
          else get_byte(hash, 1) * 256 + get_byte(hash, 2) end as version, count(*) as rows
       from (select ${bytes} as hash from ${table} where ${column} is not null and (${live})) h
       where octet_length(hash) >= ${DIGEST_BYTES} group by 1 order by 1`,
    );
    counts.push(
      ...rows.map((row) => ({ table, key, version: row.version, rows: Number(row.rows) })),
    );
  }
  return counts;
}

function decoded(column: string): string {
  const padded = `rpad(${column}, (length(${column}) + 3) / 4 * 4, '=')`;
  return `decode(translate(${padded}, '-_', '+/'), 'base64')`;
}
