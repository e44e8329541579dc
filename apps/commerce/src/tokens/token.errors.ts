import { ConflictError, NotFoundError } from '@tessera/errors';

export class TokenNotFoundError extends NotFoundError {
  constructor() {
    super('No token has this id.');
  }
}

/** The card behind the token is not in the vault any more. */
export class TokenInvalidatedError extends ConflictError {
  constructor() {
    super('The token is invalidated: its card is gone.');
  }
}
