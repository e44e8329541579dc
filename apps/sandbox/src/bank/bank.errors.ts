import { NotFoundError } from '@tessera/errors';

/** Codes of the standard that the simulator uses. */
export type TppCode =
  | 'CERTIFICATE_MISSING'
  | 'CONSENT_UNKNOWN'
  | 'CONSENT_INVALID'
  | 'CONSENT_EXPIRED'
  | 'TOKEN_INVALID'
  | 'FORMAT_ERROR'
  | 'PARAMETER_NOT_SUPPORTED'
  | 'PERIOD_INVALID'
  | 'RESOURCE_UNKNOWN'
  | 'ACCESS_EXCEEDED'
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE';

/** A failure in the standard's format: `tppMessages`. */
export class TppError extends Error {
  constructor(
    readonly status: number,
    readonly code: TppCode,
    text: string,
    readonly path?: string,
  ) {
    super(text);
    this.name = 'TppError';
  }
}

/** A failure in the format of RFC 6749, section 5.2. */
export class TokenEndpointError extends Error {
  constructor(
    readonly status: 400 | 401,
    readonly code:
      'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type',
    text: string,
  ) {
    super(text);
    this.name = 'TokenEndpointError';
  }
}

export class BankNotFoundError extends NotFoundError {
  constructor() {
    super('No simulated bank with this name was found.');
  }
}
