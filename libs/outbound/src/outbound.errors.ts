/**
 * Why a call to the outside failed. The codes are fixed: they may be logged, counted and stored,
 * and none of them reveals a host, an IP address or anything else about the internal network.
 */
export type OutboundFailure =
  | 'invalid_url'
  | 'forbidden_address'
  | 'dns_failure'
  | 'connect_failure'
  | 'tls_failure'
  | 'timeout'
  | 'aborted'
  | 'redirect_refused'
  | 'too_many_redirects'
  | 'body_too_large'
  | 'connection_lost'
  | 'protocol_error';

const MESSAGES: Readonly<Record<OutboundFailure, string>> = {
  invalid_url: 'The URL is not an http(s) URL without user information.',
  forbidden_address: 'The destination is not a public address.',
  dns_failure: 'The name of the destination does not resolve.',
  connect_failure: 'No connection to the destination.',
  tls_failure: 'No trusted TLS connection to the destination.',
  timeout: 'The destination did not answer in time.',
  aborted: 'The request was given up by its caller.',
  redirect_refused: 'The destination answered with a redirect that is not followed.',
  too_many_redirects: 'The destination redirected too often.',
  body_too_large: 'The answer of the destination is too large.',
  connection_lost: 'The connection broke before the answer was complete.',
  protocol_error: 'The answer of the destination is not valid HTTP.',
};

/**
 * An outbound call that got no response.
 *
 * `code` and `message` are fixed texts, safe in logs. An API that lets its users choose the destination
 * shows them neither: distinguishing a forbidden address from a refused connection already allows a
 * port scan (use one message for all, such as 502 `BAD_GATEWAY`). The network error is the private
 * `cause`.
 */
export class OutboundError extends Error {
  constructor(
    readonly code: OutboundFailure,
    cause?: unknown,
  ) {
    super(MESSAGES[code], cause === undefined ? undefined : { cause });
    this.name = new.target.name;
  }
}

/** The destination, or a hop on the way to it, is an address that may not be reached. */
export class ForbiddenAddressError extends OutboundError {
  constructor() {
    super('forbidden_address');
  }
}

/** The deadline for name resolution, TLS, redirects and response has passed. */
export class OutboundTimeoutError extends OutboundError {
  constructor() {
    super('timeout');
  }
}

const PROTOCOL_CODES = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_NOT_SUPPORTED',
]);
const DNS_CODES = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENODATA',
  'ESERVFAIL',
  'ETIMEOUT',
  'EBADNAME',
]);
const CONNECT_CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EACCES',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Sorts whatever undici, Node's sockets or TLS threw into one of the fixed codes. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) {
    return error;
  }
  const code = errorCode(error);
  if (DNS_CODES.has(code)) {
    return new OutboundError('dns_failure', error);
  }
  if (CONNECT_CODES.has(code)) {
    return new OutboundError('connect_failure', error);
  }
  if (isTlsCode(code)) {
    return new OutboundError('tls_failure', error);
  }
  // undici's parser error has a name and often no code.
  if (code.startsWith('HPE_') || nameOf(error) === 'HTTPParserError' || PROTOCOL_CODES.has(code)) {
    return new OutboundError('protocol_error', error);
  }
  return new OutboundError('connection_lost', error);
}

/** Node's and undici's own name of an error; of several attempts to connect, that of the first. */
export function errorCode(error: unknown): string {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0) {
    return errorCode(errors[0]);
  }
  return typeof code === 'string' ? code : '';
}

function nameOf(error: unknown): unknown {
  return ((error ?? {}) as { name?: unknown }).name;
}

/** OpenSSL's own errors, and the verification errors that Node names after them. */
function isTlsCode(code: string): boolean {
  return (
    code.startsWith('ERR_SSL_') ||
    code.startsWith('ERR_TLS_') ||
    code.startsWith('CERT_') ||
    code.startsWith('UNABLE_TO_') ||
    code === 'EPROTO' ||
    code === 'SELF_SIGNED_CERT_IN_CHAIN' ||
    code === 'DEPTH_ZERO_SELF_SIGNED_CERT' ||
    code === 'HOSTNAME_MISMATCH'
  );
}
