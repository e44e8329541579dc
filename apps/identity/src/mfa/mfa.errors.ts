import { ForbiddenError, GoneError } from '@tessera/errors';

/** The `error` by which a calling service recognizes this refusal. */
export const USER_HAS_OTHER_ACCOUNTS = 'user_has_other_accounts';

/** The state shown on the enrolment page has changed since. */
export class EnrolmentEndedError extends GoneError {
  constructor() {
    super('This second step can no longer be set up. Sign in again.');
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
