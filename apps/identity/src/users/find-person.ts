import { prepared } from '@tessera/database';
import { isUuid } from '@tessera/errors';
import type { AuthenticatedRow, RowIntegrityService } from '@tessera/integrity';
import type { DataSource } from 'typeorm';
import { USER_ROWS } from '../database/authenticated-tables.js';
import type { Person } from '../provider/provider-settings.js';

const FIND = {
  name: 'person_find',
  text: `select id, email, name, email_verified, account_ids, password_hash, requires_second_factor,
      disabled_at, row_mac
    from users
    where id = $1 and disabled_at is null`,
};

interface PersonRow extends AuthenticatedRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly email_verified: boolean;
  readonly account_ids: readonly string[];
}

/** Reads a person's id-token claims, again for every token. @returns null if disabled */
export async function findPerson(
  dataSource: DataSource,
  integrity: RowIntegrityService,
  id: string,
): Promise<Person | null> {
  if (!isUuid(id)) return null;
  const [row] = await prepared<PersonRow>(dataSource, FIND, [id]);
  if (row === undefined || !integrity.isIntact(USER_ROWS, row)) return null;
  const { email, name, email_verified: isEmailVerified, account_ids: accountIds } = row;
  return { id: row.id, email, name, isEmailVerified, accountIds };
}
