import {
  ConflictError,
  NotFoundError,
  ServiceUnavailableError,
  UnauthorizedError,
  ValidationFailedError,
} from '@tessera/errors';

export class SchemeTokenNotFoundError extends NotFoundError {
  constructor() {
    super('The token service knows no such token.');
  }
}

export class SchemeTokenStateError extends ConflictError {
  constructor(status: string) {
    super(`The token is ${status}.`);
  }
}

export class OtherCardError extends ConflictError {
  constructor() {
    super('This client reference was used before, for another card.');
  }
}

export class RequestorUnknownError extends UnauthorizedError {
  constructor() {
    super('The request bears no valid signature of a token requestor.');
  }
}

export class CardUnreadableError extends ValidationFailedError {
  constructor(message: string) {
    super([{ path: '$.enc_card', message }]);
  }
}

/** What the client no longer hears: it has gone. */
export class AnswerLostError extends ServiceUnavailableError {
  constructor() {
    super('The answer came too late.');
  }
}
