import { SealedDataError, type DataKey, type EnvelopeCipher } from '@tessera/crypto';
import type { DataSource } from 'typeorm';
import type { TableBinding, WrappedKeyTable } from '../sealed-data/sealed-data.js';

export interface RewrapOptions {
  readonly dataSource: DataSource;
  readonly cipher: EnvelopeCipher;
  /** The target version; rows already under it are skipped. */
  readonly target: number;
  readonly batch: number;
  readonly signal: AbortSignal;
  /** After each batch: how many of its rows now have the new version. */
  readonly onBatch: (rows: number) => Promise<void>;
}

interface Row {
  readonly id: string;
  readonly wrapped_key: Buffer;
  readonly bound_to: (string | null)[];
}

/**
 * Concurrent rewraps run one after the other; otherwise they could deadlock on each other's rows.
 */
const REWRAP_LOCK = 7_301_967;

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/**
 * Walks the table by its primary key and wraps each row's data key under the newest version. Every
 * batch is one statement and so one short transaction: an interruption, even by `kill -9`, keeps
 * the finished batches, and the next run finds the rest by the rows' versions.
 *
 * @returns the IDs of rows whose data key does not open; they are left unchanged
 */
export async function rewrapRows(
  { table, binding }: WrappedKeyTable,
  { dataSource, cipher, target, batch, signal, onBatch }: RewrapOptions,
): Promise<string[]> {
  const unopened: string[] = [];
  let after = BEFORE_ALL_IDS;
  while (!signal.aborted) {
    const rows = await dataSource.query<Row[]>(
      `select held.id, held.wrapped_key, ${boundColumns(binding)} as bound_to
       from ${table} as held ${joined(binding)}
       where held.id > $1 and held.kek_version <> $2 order by held.id limit $3`,
      [after, target, batch],
    );
    const last = rows.at(-1);
    if (last === undefined) break;
    const rewrapped: Rewrapped[] = [];
    for (const { id, wrapped_key: old, bound_to: values } of rows) {
      const boundTo = binding?.bind(...values) ?? [];
      const key = await openedOrNull(cipher.rewrap(old, id, boundTo));
      if (key === null) unopened.push(id);
      else rewrapped.push({ id, old, key });
    }
    await onBatch(await store(dataSource, table, rewrapped));
    after = last.id;
  }
  return unopened;
}

function boundColumns(binding: TableBinding | undefined): string {
  const owner = binding?.table === undefined ? 'held' : 'bound';
  const columns = binding?.columns.map((column) => `${owner}.${column}`) ?? [];
  return `array[${columns.join(', ')}]::text[]`;
}

function joined(binding: TableBinding | undefined): string {
  return binding?.table === undefined ? '' : `join ${binding.table} as bound on bound.id = held.id`;
}

interface Rewrapped {
  readonly id: string;
  readonly old: Buffer;
  readonly key: DataKey;
}

/** A row that was deleted or changed since it was read is skipped. */
async function store(
  dataSource: DataSource,
  table: string,
  rewrapped: readonly Rewrapped[],
): Promise<number> {
  const done = await dataSource.query<unknown[]>(
    `with turn as materialized (select pg_advisory_xact_lock(${REWRAP_LOCK})),
     changed as (
       update ${table} as held
       set wrapped_key = new.wrapped_key, kek_version = new.kek_version
       from turn, unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::integer[])
         as new (id, old_key, wrapped_key, kek_version)
       where held.id = new.id and held.wrapped_key = new.old_key
       returning held.id)
     select id from changed`,
    [
      rewrapped.map(({ id }) => id),
      rewrapped.map(({ old }) => old),
      rewrapped.map(({ key }) => key.wrapped),
      rewrapped.map(({ key }) => key.kekVersion),
    ],
  );
  return done.length;
}

async function openedOrNull(rewrapping: Promise<DataKey>): Promise<DataKey | null> {
  try {
    return await rewrapping;
  } catch (error) {
    if (error instanceof SealedDataError) return null;
    throw error;
  }
}
