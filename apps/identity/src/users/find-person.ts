import { isUuid } from '@tessera/errors';
import { prepared } from '@tessera/service';
import type { DataSource } from 'typeorm';
import type { Person } from '../provider/provider-settings.js';

const FIND = {
  name: 'person_find',
  text: `select id, email, email_verified, account_ids from users
    where id = $1 and disabled_at is null`,
};

interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly account_ids: readonly string[];
}

/** Reads what an id-token says of a person, for every token anew. @returns null when disabled */
export async function findPerson(dataSource: DataSource, id: string): Promise<Person | null> {
  if (!isUuid(id)) return null;
  const [row] = await prepared<PersonRow>(dataSource, FIND, [id]);
  if (row === undefined) return null;
  const { email, email_verified: isEmailVerified, account_ids: accountIds } = row;
  return { id: row.id, email, isEmailVerified, accountIds };
}
