import { ForbiddenError, NotFoundError } from '@tessera/errors';

export class AdministrationOffError extends ForbiddenError {
  constructor() {
    super('This instance does not administer users.');
  }
}

/** A key of one account must not weaken how a person signs in to others. */
export class UserHasOtherAccountsError extends ForbiddenError {
  constructor() {
    super(
      'The user also acts for other accounts, so this account cannot revoke their second factor. Ask the operator to revoke it.',
    );
  }
}

/** Covers the caller's account only: it does not reveal which users other accounts have. */
export class UserNotFoundError extends NotFoundError {
  constructor() {
    super('No user of this account has this id.');
  }
}
