import { NotFoundError, ServiceUnavailableError, ValidationFailedError } from '@tessera/errors';

export class DecisionNotFoundError extends NotFoundError {
  constructor() {
    super('No decision has this id.');
  }
}

export class IdempotencyKeyRefusedError extends ValidationFailedError {
  constructor(message: string) {
    super([{ path: '$.headers.x-idempotency-key', message }]);
  }
}

export class DecisionsOverloadedError extends ServiceUnavailableError {
  constructor() {
    super('Too many decisions wait to be stored; try again.', { retryAfterSeconds: 1 });
  }
}

/**
 * The connection was lost while the decision was being stored, so it is unknown whether it is
 * stored.
 */
export class DecisionUncertainError extends ServiceUnavailableError {
  constructor(cause: unknown) {
    super(
      'The decision may or may not be stored; repeat the request with the same x-idempotency-key to learn it.',
      { retryAfterSeconds: 1, cause },
    );
  }
}
