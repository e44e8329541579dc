import { BootError, ConfigurationError } from '@tessera/config';
import { KeyringError, SealedDataError } from '@tessera/crypto';

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
