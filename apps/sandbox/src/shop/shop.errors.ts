import { ConflictError, NotFoundError, ServiceUnavailableError } from '@tessera/errors';

export class ShopOrderNotFoundError extends NotFoundError {
  constructor() {
    super('No order with this ID was found.');
  }
}

export class ShopOrderNotPaidError extends ConflictError {
  constructor() {
    super('The order has no card yet.');
  }
}

export class ShopFileNotFoundError extends NotFoundError {
  constructor() {
    super('No file with this name was found.');
  }
}

/** The sandbox was started without the shop's dependencies; its simulators work. */
export class ShopClosedError extends ServiceUnavailableError {
  constructor() {
    super(
      'The shop is closed: it needs VAULT_URL, OAUTH_ISSUER, OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET.',
    );
  }
}
