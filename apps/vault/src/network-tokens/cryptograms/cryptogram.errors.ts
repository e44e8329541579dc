import { ConflictError, ServiceUnavailableError, ValidationFailedError } from '@tessera/errors';

const REFERENCE_PATH = '$.headers.x-cryptogram-reference';
const RETRY_AFTER_SECONDS = 2;

export class CryptogramReferenceMissingError extends ValidationFailedError {
  constructor() {
    super([{ path: REFERENCE_PATH, message: 'is required' }]);
  }
}

/** Used, expired, of another token or unknown: the caller gets the same error for all. */
export class CryptogramReferenceGoneError extends ValidationFailedError {
  constructor() {
    super([
      { path: REFERENCE_PATH, message: 'is not a reference of this token that can still be used' },
    ]);
  }
}

export class CryptogramReferenceBusyError extends ConflictError {
  constructor() {
    super('Another forward is using this cryptogram reference.');
  }
}

export class AmountWithoutCurrencyError extends ValidationFailedError {
  constructor(missing: 'amount' | 'currency_code') {
    super([
      { path: `$.${missing}`, message: 'is required: an amount and its currency go together' },
    ]);
  }
}

export class ReferenceIsCardNumberError extends ValidationFailedError {
  constructor() {
    super([{ path: '$.reference', message: 'must not hold a card number' }]);
  }
}

export class CryptogramsUnavailableError extends ServiceUnavailableError {
  constructor(cause: unknown) {
    super('Cryptograms cannot be kept now; try again.', {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
