import { ConflictError, NotFoundError, ValidationFailedError } from '@tessera/errors';

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
