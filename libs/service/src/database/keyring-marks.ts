import type { KeyMark, Keyring } from '@tessera/crypto';
import type { DataSource } from 'typeorm';
import { ForeignKeyringError } from '../boot/boot-error.js';

/** What a database remembers of each key that it was written with: enough to know it again. */
export const KEYRING_MARK_TABLE = `create table keyring_mark (
  name text not null,
  version integer not null,
  mark bytea not null,
  first_used_at timestamptz not null default now(),
  primary key (name, version)
)`;

const REMEMBER = `insert into keyring_mark (name, version, mark)
  select * from unnest($1::text[], $2::integer[], $3::bytea[])
  on conflict (name, version) do nothing`;

const OTHERS = `select distinct name
  from keyring_mark known join unnest($1::text[], $2::integer[], $3::bytea[]) as given (name, version, mark)
    using (name, version)
  where known.mark <> given.mark
  order by name`;

/**
 * Sees that a database is opened with the keyring that it was written with. With another one nothing
 * would fail: tokens, fingerprints and idempotency keys of before would merely not be found any more.
 *
 * @throws ForeignKeyringError
 */
export async function requireOwnKeyring(dataSource: DataSource, keyring: Keyring): Promise<void> {
  const others = await dataSource.query<{ name: string }[]>(OTHERS, columnsOf(keyring.marks()));
  if (others.length > 0) throw new ForeignKeyringError(others.map(({ name }) => name));
}

/**
 * Remembers the keys that the database has not met yet: once the service stands, so that a keyring
 * which turns out not to open what is stored leaves no mark.
 */
export async function rememberKeyring({ dataSource, keyring }: MarkedFoundation): Promise<void> {
  if (dataSource && keyring) await dataSource.query(REMEMBER, columnsOf(keyring.marks()));
}

interface MarkedFoundation {
  readonly dataSource: DataSource | undefined;
  readonly keyring: Keyring | undefined;
}

function columnsOf(marks: readonly KeyMark[]): unknown[] {
  return [
    marks.map(({ name }) => name),
    marks.map(({ version }) => version),
    marks.map(({ mark }) => mark),
  ];
}
