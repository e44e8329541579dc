import { SealedDataError, type Sealer } from '@tessera/crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { SealedColumn, SealedColumnBinding } from './named-key-uses.js';

/** A sealed column whose rows a command can open. */
export type ResealableColumn = SealedColumn & { readonly binding: SealedColumnBinding };

export interface ResealOptions {
  readonly dataSource: DataSource;
  readonly sealer: Sealer;
  readonly signal: AbortSignal;
  /** Called after each batch, with the rows that changed. */
  readonly onBatch: (rows: number) => void;
}

interface Resealed {
  readonly place: string;
  readonly old: Buffer;
  readonly sealed: Buffer;
}

type Row = Readonly<Record<string, string | Buffer>> & {
  readonly place: string;
  readonly row_id: string;
  readonly sealed: Buffer;
};

/** Half a mebibyte of the table. */
const PAGES_PER_BATCH = 64;

/**
 * Seals every value of a column under the current version of its key while the service runs. Walks
 * the table by its pages, which needs no index and reads each page once, in short transactions. A
 * row that changes meanwhile is left for the next pass. An interruption keeps the finished batches:
 * the bytes of each row name their version.
 *
 * @returns the primary keys of rows whose bytes do not open; they are left unchanged
 */
export async function resealColumn(
  column: ResealableColumn,
  { dataSource, sealer, signal, onBatch }: ResealOptions,
): Promise<string[]> {
  const unopened: string[] = [];
  const pages = await pagesOf(dataSource, column.table);
  for (let page = 0; page < pages && !signal.aborted; page += PAGES_PER_BATCH) {
    const resealed: Resealed[] = [];
    for (const row of await readPages(dataSource, column, sealer.currentVersion, page)) {
      const sealed = reseal(sealer, row.sealed, aadOf(column.binding, row));
      if (sealed === null) unopened.push(row.row_id);
      else resealed.push({ place: row.place, old: row.sealed, sealed });
    }
    onBatch(await store(dataSource, column, resealed));
  }
  return unopened;
}

async function pagesOf(on: DataSource, table: string): Promise<number> {
  const [size] = await on.query<{ pages: string }[]>(
    `select ceil(pg_relation_size($1::regclass) / current_setting('block_size')::numeric) as pages`,
    [table],
  );
  return Number(size?.pages ?? 0);
}

/** The table's name is a constant of the program, never input. */
function readPages(
  db: DataSource | EntityManager,
  { table, column, binding }: ResealableColumn,
  current: number,
  page: number,
): Promise<Row[]> {
  const id = keyOf(binding).map((name) => `${name}::text`);
  return db.query<Row[]>(
    `select ctid::text as place, concat_ws(' ', ${id.join(', ')}) as row_id,
       ${column} as sealed, ${boundColumns(binding).join(', ')}
     from ${table}
     where ctid >= $1::tid and ctid < $2::tid and octet_length(${column}) > 2
       and get_byte(${column}, 1) * 256 + get_byte(${column}, 2) <> $3`,
    [`(${page},0)`, `(${page + PAGES_PER_BATCH},0)`, current],
  );
}

/** A row that was deleted or changed since it was read is skipped. */
async function store(
  on: DataSource,
  { table, column }: ResealableColumn,
  resealed: readonly Resealed[],
): Promise<number> {
  if (resealed.length === 0) return 0;
  const changed = await on.query<[unknown[], number]>(
    `update ${table} as held set ${column} = given.sealed
     from unnest($1::tid[], $2::bytea[], $3::bytea[]) as given (place, old, sealed)
     where held.ctid = given.place and held.${column} = given.old`,
    [
      resealed.map(({ place }) => place),
      resealed.map(({ old }) => old),
      resealed.map(({ sealed }) => sealed),
    ],
  );
  return changed[1];
}

function keyOf({ id = ['id'] }: SealedColumnBinding): readonly string[] {
  return id;
}

function boundColumns(binding: SealedColumnBinding): readonly string[] {
  return binding.columns ?? keyOf(binding);
}

function aadOf(binding: SealedColumnBinding, row: Row): string {
  return binding.aad(...boundColumns(binding).map((name) => row[name] ?? ''));
}

function reseal(sealer: Sealer, sealed: Buffer, aad: string): Buffer | null {
  try {
    const plaintext = sealer.open(sealed, aad);
    const again = sealer.seal(plaintext, aad);
    plaintext.fill(0);
    return again;
  } catch (error) {
    if (error instanceof SealedDataError) return null;
    throw error;
  }
}
