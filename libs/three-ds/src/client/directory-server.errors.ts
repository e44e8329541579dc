import { BadGatewayError, GatewayTimeoutError, type ApiError } from '@tessera/errors';
import type { Erro } from '../messages/error-message.js';

/** Why there is no usable response from the directory server. */
export type DirectoryServerFailure =
  'tls_failure' | 'unreachable' | 'timeout' | 'protocol_error' | 'malformed_answer';

/**
 * There is no authentication response. The subclasses say why. Message and `code` are fixed
 * strings, safe in logs and responses; the network's error is the private `cause`.
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

/** The TLS handshake failed: an untrusted certificate, no TLS, or a reset during the handshake. */
export class DirectoryServerTlsError extends DirectoryServerError {
  constructor(cause: unknown) {
    super('tls_failure', 'The TLS handshake with the directory server failed.', cause);
  }
}

/** No connection, or a broken one. */
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

/** It responded with an error message. */
export class DirectoryServerProtocolError extends DirectoryServerError {
  constructor(readonly erro: Erro) {
    const said = new Error(`${erro.errorCode} ${erro.errorDescription}: ${erro.errorDetail}`);
    super('protocol_error', 'The directory server refused the message.', said);
  }
}

/** Its response is not a message, not the expected one, or contradicts itself. */
export class DirectoryServerAnswerError extends DirectoryServerError {
  constructor(cause: unknown) {
    super('malformed_answer', "The directory server's response cannot be read.", cause);
  }
}

/** The status of the API response: 504 for a timeout, 502 for everything else. */
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
