import { ConfigurationError } from '../config/load-config.js';
import { KeyringError, SealedDataError } from '@tessera/crypto';

/** A boot that cannot continue, in one sentence for the person at the terminal. */
export class BootError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BootError';
  }
}

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

/** What to print when a process cannot start. Never a stack for what an operator can mend. */
export function bootSentence(error: unknown): string {
  if (error instanceof BootError || error instanceof ConfigurationError) return error.message;
  if (error instanceof KeyringError) return error.message;
  if (error instanceof SealedDataError) {
    return 'What the database holds was sealed with another keyring: restore the keyring that belongs to it.';
  }
  const code: unknown = Error.isError(error) && 'code' in error ? error.code : undefined;
  const port: unknown = Error.isError(error) && 'port' in error ? error.port : undefined;
  if (code === 'EADDRINUSE') return `The port ${String(port)} is taken by another process.`;
  if (code === 'EACCES') return `The port ${String(port)} needs more rights than this process has.`;
  return Error.isError(error) ? (error.stack ?? error.message) : String(error);
}

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
