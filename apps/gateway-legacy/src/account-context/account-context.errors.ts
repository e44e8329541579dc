import { ApiError, ForbiddenError } from '@tessera/errors';
import { ACCOUNT_HEADER } from './account-header.js';

export class AccountRequiredError extends ApiError {
  constructor() {
    super({
      status: 400,
      classifier: 'ACCOUNT_REQUIRED',
      message: `You have several accounts: name the one that this is for in ${ACCOUNT_HEADER}.`,
    });
  }
}

/**
 * The same message as for an account that does not exist, so that a caller can't find out which IDs
 * exist.
 */
export class NotYourAccountError extends ForbiddenError {
  constructor() {
    super(`${ACCOUNT_HEADER} does not name an account of yours.`);
  }
}

export class NoAccountError extends ForbiddenError {
  constructor() {
    super('You have no account here.');
  }
}

export class DisabledAccountError extends ForbiddenError {
  constructor() {
    super('The account is disabled.');
  }
}

export class UnverifiedEmailError extends ForbiddenError {
  constructor() {
    super('Your e-mail address is not verified.');
  }
}
