import { NotFoundError, ServiceUnavailableError, UnauthorizedError } from '@tessera/errors';

export class AccountCheckNotFoundError extends NotFoundError {
  constructor() {
    super('No account check with this ID was found.');
  }
}

/** Without a signature, an attacker could confirm any account to the shop. */
export class EventNotSignedError extends UnauthorizedError {
  constructor() {
    super('The event has no valid signature of the account information service.');
  }
}

/** The sandbox was started without this page's dependencies; everything else works. */
export class AccountChecksClosedError extends ServiceUnavailableError {
  constructor() {
    super(
      'The shop offers no account checks: it needs ACCOUNT_INFO_URL, OAUTH_ISSUER and both of its clients, OAUTH_CLIENT_ID and OAUTH_ADMIN_CLIENT_ID with their secrets.',
    );
  }
}
