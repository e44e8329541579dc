import { BootError } from '@tessera/config';

/** The reason why Postgres cannot be used, without the URL, which contains a password. */
export function databaseBootError(error: unknown): BootError {
  const code: unknown = Error.isError(error) && 'code' in error ? error.code : undefined;
  const reason =
    DATABASE_REASONS[String(code)] ?? (Error.isError(error) ? error.message : 'unknown');
  return new BootError(`The database of DATABASE_URL cannot be used: ${reason}`, error);
}

const DATABASE_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address.',
  ENOTFOUND: 'its host name is unknown.',
  ETIMEDOUT: 'it does not answer.',
  '28P01': 'the password is wrong.',
  '28000': 'the role may not log in.',
  '3D000': 'the database does not exist.',
};
