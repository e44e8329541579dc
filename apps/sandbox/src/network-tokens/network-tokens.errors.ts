import {
  ConflictError,
  NotFoundError,
  ServiceUnavailableError,
  UnauthorizedError,
  ValidationFailedError,
} from '@tessera/errors';

export class SchemeTokenNotFoundError extends NotFoundError {
  constructor() {
    super('No token with this reference was found.');
  }
}

export class SchemeTokenStateError extends ConflictError {
  constructor(status: string) {
    super(`The token is ${status}.`);
  }
}

export class OtherCardError extends ConflictError {
  constructor() {
    super('This client reference was already used for another card.');
  }
}

export class RequestorUnknownError extends UnauthorizedError {
  constructor() {
    super('The request has no valid signature of a token requestor.');
  }
}

export class CardUnreadableError extends ValidationFailedError {
  constructor(message: string) {
    super([{ path: '$.enc_card', message }]);
  }
}

/** The client has disconnected and does not see this error. */
export class AnswerLostError extends ServiceUnavailableError {
  constructor() {
    super('The response came too late.');
  }
}
