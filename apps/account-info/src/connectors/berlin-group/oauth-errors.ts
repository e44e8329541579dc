import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import {
  BankRefusedError,
  BankTechnicalError,
  BankUnavailableError,
  ConnectorError,
} from '../connector.errors.js';

/**
 * RFC 6749, 4.1.2.1 and 5.2: codes for a technical error between client and server, not a refusal.
 */
const OUR_FAULTS: ReadonlySet<string> = new Set([
  ...['invalid_request', 'invalid_client', 'unauthorized_client', 'unsupported_response_type'],
  ...['unsupported_grant_type', 'invalid_scope'],
]);
const LATER: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

/**
 * Maps a failed authorization to its meaning. The library's errors contain the query and the
 * response, so they are never attached as a cause.
 *
 * @returns null when the shopper declined
 * @throws ConnectorError for everything else
 */
export function toOAuthError(error: unknown): null {
  const known = connectorErrorIn(error);
  if (known !== null) throw known;
  if (error instanceof AuthorizationResponseError) return fromCallback(error.error);
  if (error instanceof ResponseBodyError) throw fromTokenEndpoint(error.error);
  if (error instanceof ClientError) throw new BankTechnicalError(libraryCode(error));
  throw new BankTechnicalError('oauth_failure');
}

function fromCallback(code: string): null {
  if (code === 'access_denied') return null;
  if (LATER.has(code)) throw new BankUnavailableError(code);
  if (OUR_FAULTS.has(code)) throw new BankTechnicalError(code);
  throw new BankRefusedError('authorization_refused');
}

function fromTokenEndpoint(code: string): ConnectorError {
  if (code === 'invalid_grant') return new BankRefusedError(code);
  if (OUR_FAULTS.has(code)) return new BankTechnicalError(code);
  return new BankTechnicalError('token_refused');
}

/** The library wraps what its fetch throws. */
function connectorErrorIn(error: unknown): ConnectorError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ConnectorError) return cause;
  }
  return null;
}

/** Fixed codes, such as `OAUTH_INVALID_RESPONSE` for an unexpected state or `iss`. */
function libraryCode({ code }: ClientError): string {
  return typeof code === 'string' ? code.toLowerCase() : 'oauth_failure';
}
