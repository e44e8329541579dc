import { ForbiddenError, ServiceUnavailableError, ValidationFailedError } from '@tessera/errors';

export class CardNumbersRefusedError extends ForbiddenError {
  constructor() {
    super(
      'This instance does not accept full card numbers (PCI_LEVEL is SAQ_A); send a masked_pan or a vault_token.',
    );
  }
}

/** The instance has no vault, or no OAuth client to read it with. */
export class VaultTokensUnavailableError extends ValidationFailedError {
  constructor() {
    const message = 'vault_token is not enabled on this instance; send a pan, masked_pan or sepa';
    super([{ path: '$.credential.type', message }]);
  }
}

export class VaultTokenUnknownError extends ValidationFailedError {
  constructor() {
    super([
      { path: '$.credential.vault_token.id', message: 'is not the id of a token of the vault' },
    ]);
  }
}

export class VaultUnreachableError extends ServiceUnavailableError {
  constructor(cause: unknown) {
    super('The card vault is not responding; try again.', { retryAfterSeconds: 1, cause });
  }
}
