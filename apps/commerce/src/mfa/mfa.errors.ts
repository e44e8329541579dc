import { ForbiddenError, NotFoundError } from '@tessera/errors';

export class AdministrationOffError extends ForbiddenError {
  constructor() {
    super('This instance does not administer users.');
  }
}

/** Of nobody's account but the caller's: which users there are elsewhere is not told. */
export class UserNotFoundError extends NotFoundError {
  constructor() {
    super('No user of this account has this id.');
  }
}
