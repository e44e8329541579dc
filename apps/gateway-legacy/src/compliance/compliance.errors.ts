import { ConflictError, ForbiddenError, TooManyRequestsError } from '@tessera/errors';
import type { Permission } from '../accounts/account-settings.entity.js';

export class PermissionMissingError extends ForbiddenError {
  constructor(permission: Permission) {
    super(`The account does not have the permission ${permission}: an operator grants it.`);
  }
}

export class AttestationMissingError extends ForbiddenError {
  constructor() {
    super('The account may not have cardholder data: that takes SAQ D or a ROC.');
  }
}

export class ExchangeWithheldError extends ForbiddenError {
  constructor(cause: unknown) {
    super('The vault of this instance gives the gateway no card numbers.', { cause });
  }
}

export class TooManyExchangesError extends TooManyRequestsError {
  constructor(retryAfterSeconds: number) {
    super('The account has exchanged too many tokens in this minute.', { retryAfterSeconds });
  }
}

export class ExchangeBudgetSpentError extends TooManyRequestsError {
  constructor(limit: number, retryAfterSeconds: number) {
    super(
      `The account may exchange ${limit} tokens a day and has done so. Try again after midnight UTC, or ask the operator for a higher limit.`,
      { retryAfterSeconds },
    );
  }
}

/** The card behind the token is not in the vault any more. */
export class CardGoneError extends ConflictError {
  constructor() {
    super('The card of the token is no longer in the vault.');
  }
}
