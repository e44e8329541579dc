import {
  BadGatewayError,
  ConflictError,
  ForbiddenError,
  GatewayTimeoutError,
  NotFoundError,
  ValidationFailedError,
} from '@tessera/errors';
import type { NetworkTokenStatus } from './network-token-status.js';

export class NetworkTokenNotFoundError extends NotFoundError {
  constructor() {
    super('No network token has this id.');
  }
}

/** A deleted token no longer changes. */
export class NetworkTokenDeletedError extends ConflictError {
  constructor() {
    super('The network token is deleted.');
  }
}

export class CardArtNotFoundError extends NotFoundError {
  constructor() {
    super('The card of this network token has no picture.');
  }
}

/** Without a contract with the schemes there are no network tokens. */
export class NetworkTokensDisabledError extends ForbiddenError {
  constructor() {
    super('This instance has no network tokens: it has no TOKEN_SERVICE_URL.');
  }
}

export class StoredCardUnknownError extends ValidationFailedError {
  constructor(source: 'pci_token' | 'wallet_token') {
    super([{ path: `$.${source}.id`, message: 'is not the id of a token' }]);
  }
}

/** A device's number is a network token already: the scheme issues none for it. */
export class DeviceNumberError extends ValidationFailedError {
  constructor() {
    super([
      {
        path: '$.wallet_token.id',
        message: "holds a device's number, which is a network token already; forward it as it is",
      },
    ]);
  }
}

/** Only an active token can pay. */
export class NetworkTokenNotActiveError extends ConflictError {
  constructor(status: NetworkTokenStatus) {
    super(`The network token is ${status}; only an active one can be used.`);
  }
}

/** The scheme does not allow the token to be used, whatever status the vault has. */
export class SchemeRefusedError extends ConflictError {
  constructor(cause: unknown) {
    super('The scheme refuses the use of this network token.', { cause });
  }
}

export class TokenServiceFailedError extends BadGatewayError {
  constructor(cause: unknown) {
    super('The token service of the scheme cannot be used now; try again.', { cause });
  }
}

export class TokenServiceSlowError extends GatewayTimeoutError {
  constructor(cause: unknown) {
    super('The token service of the scheme did not answer in time; try again.', { cause });
  }
}
