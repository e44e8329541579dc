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

const PAYLOAD_PATH = '$.result.enc_payload';

/** Captured elsewhere, or sent to the wrong session. */
export class OtherSessionPayloadError extends ValidationFailedError {
  constructor() {
    super([{ path: PAYLOAD_PATH, message: 'was encrypted for another session' }]);
  }
}

export class EncPayloadUnboundError extends ValidationFailedError {
  constructor() {
    const message = 'must have the session_hash of its session in the protected header';
    super([{ path: PAYLOAD_PATH, message }]);
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
