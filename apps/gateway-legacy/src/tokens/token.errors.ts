import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ValidationFailedError,
} from '@tessera/errors';

const KEY_PATH = '$.headers.x-idempotency-key';

export class TokenNotFoundError extends NotFoundError {
  constructor() {
    super('There is no token with this id.');
  }
}

/** Numbers in requests widen the PCI scope of the account and of everything in front of us. */
export class CardNumbersForbiddenError extends ForbiddenError {
  constructor() {
    super('The account may not send card numbers: that takes SAQ D or a ROC. Open a session.');
  }
}

export class VaultTakesNoNumbersError extends ForbiddenError {
  constructor() {
    super('The vault of this instance takes no card numbers in requests. Open a session.');
  }
}

export class TokenEndedError extends ConflictError {
  constructor() {
    super('The token that this idempotency key made has been deleted.');
  }
}

export class StillRunningError extends ConflictError {
  constructor() {
    super('The first request with this idempotency key is still running.');
  }
}

export class BadKeyError extends ValidationFailedError {
  constructor(message: string) {
    super([{ path: KEY_PATH, message }]);
  }
}

export class NoActiveNetworkTokenError extends ConflictError {
  constructor() {
    super('The token has no active network token.');
  }
}
