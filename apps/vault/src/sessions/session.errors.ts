import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ValidationFailedError,
} from '@tessera/errors';

export class SessionNotFoundError extends NotFoundError {
  constructor() {
    super('No session has this id, or its time is over.');
  }
}

export class SessionClosedError extends ConflictError {
  constructor() {
    super('The session is closed: it was completed or has failed.');
  }
}

export class SessionNotOpenError extends ConflictError {
  constructor() {
    super('The session is not open any more: it was completed, has failed or has expired.');
  }
}

/** A page that the backend did not name when it opened the session. */
export class OriginNotAllowedError extends ForbiddenError {
  constructor() {
    super('The session does not take cards from pages of this origin.');
  }
}

export class WrongActionError extends ValidationFailedError {
  constructor(nextAction: string) {
    super([{ path: '$.action', message: `must be the session's next action, ${nextAction}` }]);
  }
}

/** Garbage, another key, another algorithm or a missing part: a browser learns no more than this. */
export class EncPayloadUnreadableError extends ValidationFailedError {
  constructor() {
    super([
      {
        path: '$.result.enc_payload',
        message: "must be a compact JWE (RSA-OAEP-256, A256GCM) to this session's jwk",
      },
    ]);
  }
}

export class SchemeNotAllowedError extends ValidationFailedError {
  constructor() {
    super([
      {
        path: '$.result.enc_payload.account_number',
        message: 'is of a scheme that this session does not take',
      },
    ]);
  }
}
