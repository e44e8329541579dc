import type { ServiceName } from './service-name.js';

/** Every error of this package. */
export class TesseraError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The options do not allow the call: a URL or a credential is missing or malformed. */
export class ConfigurationError extends TesseraError {}

/** No complete response arrived. The request may have been processed. */
export class ConnectionError extends TesseraError {
  readonly service: ServiceName;
  /** How many requests were sent. */
  readonly attempts: number;
  /** Repeat the call with this key to continue it safely. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, facts: CallFacts & { readonly cause?: unknown }) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined);
    this.service = facts.service;
    this.attempts = facts.attempts;
    this.idempotencyKey = facts.idempotencyKey;
  }
}

/** No complete response arrived within `timeoutMs`. */
export class TimeoutError extends ConnectionError {}

/** A field that a service rejected. */
export interface FieldError {
  /** A JSON path such as `$.transaction.amount`; also `$.query.limit` and `$.headers.x-token-id`. */
  readonly path: string;
  readonly message: string;
}

/** What is known of a call that failed. */
export interface CallFacts {
  readonly service: ServiceName;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;
}

/** The error response of a service, whichever shape it has. */
export interface ErrorResponse extends CallFacts {
  readonly status: number;
  readonly code: string;
  readonly description: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/** A service returned an error. Each family of statuses has a subclass. */
export class ApiError extends TesseraError {
  readonly service: ServiceName;
  /** The HTTP status. */
  readonly status: number;
  /**
   * The machine-readable code: the classifier (`VALIDATION_ERROR`), the word that account
   * information returns (`validation_error`), or the OAuth error (`invalid_client`).
   */
  readonly code: string;
  /** The fields that were rejected, all of them. */
  readonly errors: readonly FieldError[];
  /** Finds the request in the logs of the service. */
  readonly requestId: string | undefined;
  /** How many seconds to wait before the next attempt, if the service said so. */
  readonly retryAfter: number | undefined;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;

  constructor(response: ErrorResponse) {
    super(messageOf(response));
    this.service = response.service;
    this.status = response.status;
    this.code = response.code;
    this.errors = response.errors;
    this.requestId = response.requestId;
    this.retryAfter = response.retryAfterSeconds;
    this.attempts = response.attempts;
    this.idempotencyKey = response.idempotencyKey;
  }
}

/** 400: the request is malformed. */
export class BadRequestError extends ApiError {}
/** 401: the credential is missing, invalid or expired. */
export class AuthenticationError extends ApiError {}
/** 403: the credential lacks a scope, or the installation lacks the feature. */
export class PermissionDeniedError extends ApiError {}
/** 404: there is no such object. */
export class NotFoundError extends ApiError {}
/** 409: the object is not in a state that allows this. */
export class ConflictError extends ApiError {}
/** 410: the object has expired or was used. */
export class GoneError extends ApiError {}
/** 422: see `errors`. */
export class ValidationError extends ApiError {}
/** 429: too many requests; see `retryAfter`. */
export class RateLimitError extends ApiError {}
/** 5xx: the service, or one that it depends on, failed. */
export class ServerError extends ApiError {}

const CLASS_OF: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  422: ValidationError,
  429: RateLimitError,
};

/** The error of the family that the status belongs to. */
export function apiErrorOf(response: ErrorResponse): ApiError {
  const Family = CLASS_OF[response.status] ?? (response.status >= 500 ? ServerError : ApiError);
  return new Family(response);
}

function messageOf({
  service,
  status,
  code,
  description,
  errors,
  requestId,
}: ErrorResponse): string {
  const fields = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  return [
    `${service} returned ${status} ${code}: ${description || 'no message.'}`,
    ...(fields === '' ? [] : [`(${fields})`]),
    ...(requestId === undefined ? [] : [`[request ${requestId}]`]),
  ].join(' ');
}
