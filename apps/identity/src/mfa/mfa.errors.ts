import { ForbiddenError, GoneError } from '@tessera/errors';

/** The `error` by which a service that asked on behalf of an account recognizes the refusal. */
export const USER_HAS_OTHER_ACCOUNTS = 'user_has_other_accounts';

/** What the enrolment page promised is no longer true. */
export class EnrolmentEndedError extends GoneError {
  constructor() {
    super('This authenticator app can no longer be set up. Sign in again.');
  }
}

/** One account must not weaken how a person signs in to the others. */
export class UserHasOtherAccountsError extends ForbiddenError {
  constructor() {
    super(
      'The user also acts for other accounts, so one account cannot revoke their second factor. Ask the operator to revoke it.',
      { code: USER_HAS_OTHER_ACCOUNTS },
    );
  }
}
