import { BadGatewayError, GatewayTimeoutError, type ApiError } from '@tessera/errors';
import type { Erro } from '../messages/error-message.js';

/** A code that says why the directory server gave no usable answer. */
export type DirectoryServerFailure =
  'tls_failure' | 'unreachable' | 'timeout' | 'protocol_error' | 'malformed_answer';

/**
 * No authentication response. The subclasses tell why; message and `code` are fixed texts, safe in
 * logs and answers, and what the network said is the private `cause`.
 */
export class DirectoryServerError extends Error {
  constructor(
    readonly code: DirectoryServerFailure,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = new.target.name;
  }
}

/** The TLS handshake failed: a certificate that is not trusted, no TLS at all, a reset under way. */
export class DirectoryServerTlsError extends DirectoryServerError {
  constructor(cause: unknown) {
    super('tls_failure', 'The TLS handshake with the directory server failed.', cause);
  }
}

/** No connection, or one that broke. */
export class DirectoryServerUnreachableError extends DirectoryServerError {
  constructor(cause: unknown) {
    super('unreachable', 'The directory server cannot be reached.', cause);
  }
}

export class DirectoryServerTimeoutError extends DirectoryServerError {
  constructor(cause?: unknown) {
    super('timeout', 'The directory server did not answer in time.', cause);
  }
}

/** It answered with an error message. */
export class DirectoryServerProtocolError extends DirectoryServerError {
  constructor(readonly erro: Erro) {
    const said = new Error(`${erro.errorCode} ${erro.errorDescription}: ${erro.errorDetail}`);
    super('protocol_error', 'The directory server refused the message.', said);
  }
}

/** What it answered is no message, not the expected one, or one that contradicts itself. */
export class DirectoryServerAnswerError extends DirectoryServerError {
  constructor(cause: unknown) {
    super('malformed_answer', "The directory server's answer cannot be read.", cause);
  }
}

/** The failure as an API answers it: 504 for a timeout, 502 for everything else. */
export function toApiError(error: DirectoryServerError): ApiError {
  switch (error.code) {
    case 'timeout':
      return new GatewayTimeoutError(error.message, { cause: error });
    case 'tls_failure':
    case 'unreachable':
    case 'protocol_error':
    case 'malformed_answer':
      return new BadGatewayError(error.message, { cause: error });
    default:
      return error.code satisfies never;
  }
}
