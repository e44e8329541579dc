import { NotFoundError, ServiceUnavailableError, UnauthorizedError } from '@tessera/errors';

export class AccountCheckNotFoundError extends NotFoundError {
  constructor() {
    super('No account check has this id.');
  }
}

/** Without its signature, anybody could tell the shop that an account is confirmed. */
export class EventNotSignedError extends UnauthorizedError {
  constructor() {
    super('The event bears no signature of the account information service.');
  }
}

/** The sandbox was started without what this page needs; the rest of it works all the same. */
export class AccountChecksClosedError extends ServiceUnavailableError {
  constructor() {
    super(
      'The shop checks no accounts: it needs ACCOUNT_INFO_URL, OAUTH_ISSUER and both of its clients, OAUTH_CLIENT_ID and OAUTH_ADMIN_CLIENT_ID with their secrets.',
    );
  }
}
