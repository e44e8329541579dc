import { ConflictError, NotFoundError, ServiceUnavailableError } from '@tessera/errors';

export class CardSessionNotFoundError extends NotFoundError {
  constructor() {
    super(
      'No session with this session_id was found at the vault. Sessions expire; open a new one.',
    );
  }
}

/** The session is completed, or the vault refuses the card. */
export class CardEntryRefusedError extends ConflictError {
  constructor(reason: string) {
    super(`The vault refused the entry: ${reason}`);
  }
}

export class VaultUnreachableError extends ServiceUnavailableError {
  constructor(cause: unknown) {
    super('The vault is unreachable. Start it, and set VAULT_URL of the sandbox.', { cause });
  }
}
