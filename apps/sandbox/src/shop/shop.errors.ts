import { ConflictError, NotFoundError, ServiceUnavailableError } from '@tessera/errors';

export class ShopOrderNotFoundError extends NotFoundError {
  constructor() {
    super('No order has this id.');
  }
}

export class ShopOrderNotPaidError extends ConflictError {
  constructor() {
    super('The order has no card yet.');
  }
}

export class ShopFileNotFoundError extends NotFoundError {
  constructor() {
    super('The shop has no such file.');
  }
}

/** The sandbox was started without what its shop needs; its simulators work all the same. */
export class ShopClosedError extends ServiceUnavailableError {
  constructor() {
    super(
      'The shop is closed: it needs VAULT_URL, OAUTH_ISSUER, OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET.',
    );
  }
}
