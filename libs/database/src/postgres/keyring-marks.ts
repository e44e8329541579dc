import { BootError } from '@tessera/config';
import type { KeyMark, Keyring } from '@tessera/crypto';
import type { DataSource } from 'typeorm';

/** The keyring is not the one that the database was written with. */
export class ForeignKeyringError extends BootError {
  /** @param names of the keys that are others */
  constructor(names: readonly string[]) {
    super(
      'What the database holds was written with another keyring: restore the keyring that belongs ' +
        `to it. Other keys: ${names.join(', ')}.`,
    );
    this.name = 'ForeignKeyringError';
  }
}

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
 * Remembers the keys that the database has not met yet: once the service has started, so that a
 * keyring that cannot decrypt the stored data leaves no mark.
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
