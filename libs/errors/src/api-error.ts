/** One validation error of a request: where it is and how to fix it. */
export interface FieldError {
  /** JSON path: `$.items[0].sku` in the body, `$.query.limit`, `$.headers.x-idempotency-key`. */
  readonly path: string;
  /** A sentence whose subject is the path: "must be an integer". */
  readonly message: string;
}

export interface ApiErrorOptions {
  /** The private reason. Logged for 5xx responses, never sent. */
  readonly cause?: unknown;
  /** Headers of the response, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * A string code for services whose error bodies have one: `tenant_not_enabled` as `code`,
   * `user_has_other_accounts` as the OAuth `error`. Other services never show it.
   */
  readonly code?: string;
}

interface ApiErrorParts extends ApiErrorOptions {
  readonly status: number;
  readonly classifier: string;
  readonly message: string;
  readonly validationErrors?: readonly FieldError[];
}

/**
 * An error that a client may see: a fixed status and classifier, a public message, and a private
 * `cause`. Features derive their own errors from the classes below; the exception filter turns them
 * into the service's error body.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly classifier: string;
  readonly validationErrors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly code: string | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message, { cause: parts.cause });
    this.name = new.target.name;
    this.status = parts.status;
    this.classifier = parts.classifier;
    this.validationErrors = parts.validationErrors;
    this.headers = parts.headers ?? {};
    this.code = parts.code;
  }
}

/** The classifier for each status that an API may return. Vault and fraud use no others. */
export const CLASSIFIERS: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'BAD_REQUEST',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  417: 'BAD_REQUEST',
  422: 'VALIDATION_ERROR',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_REQUEST',
  500: 'INTERNAL_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
};

function parts(status: number, message: string, options: ApiErrorOptions = {}): ApiErrorParts {
  return { status, classifier: CLASSIFIERS[status] ?? 'INTERNAL_ERROR', message, ...options };
}

export class BadRequestError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(400, message, options));
  }
}

export class UnauthorizedError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(401, message, options));
  }
}

/**
 * The caller is authenticated but not allowed; also for a feature that the instance does not have.
 */
export class ForbiddenError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(403, message, options));
  }
}

export class NotFoundError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(404, message, options));
  }
}

export class MethodNotAllowedError extends ApiError {
  /** @param allowed the methods that the route supports, for the `Allow` header */
  constructor(allowed: readonly string[]) {
    const list = allowed.join(', ');
    super(parts(405, `This endpoint only supports ${list}.`, { headers: { allow: list } }));
  }
}

/** The request did not arrive in time. */
export class RequestTimeoutError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(408, message, options));
  }
}

export class ConflictError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(409, message, options));
  }
}

export class GoneError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(410, message, options));
  }
}

export class PayloadTooLargeError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(413, message, options));
  }
}

export class UnsupportedMediaTypeError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(415, message, options));
  }
}

/** The request expects something other than `100-continue`. */
export class ExpectationFailedError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(417, message, options));
  }
}

export class HeadersTooLargeError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(431, message, options));
  }
}

/** The request is well-formed but violates a rule of a field. Has at least one path. */
export class ValidationFailedError extends ApiError {
  constructor(validationErrors: readonly [FieldError, ...FieldError[]] | readonly FieldError[]) {
    super({ ...parts(422, 'The request has invalid fields.'), validationErrors });
  }
}

export interface RetryAfterOptions extends ApiErrorOptions {
  /** Whole seconds until a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

export class TooManyRequestsError extends ApiError {
  constructor(message: string, options: RetryAfterOptions = {}) {
    super(parts(429, message, withRetryAfter(options)));
  }
}

export class InternalError extends ApiError {
  constructor(options?: ApiErrorOptions) {
    super(parts(500, 'Something went wrong on our side.', options));
  }
}

export class BadGatewayError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(502, message, options));
  }
}

export class ServiceUnavailableError extends ApiError {
  constructor(message: string, options: RetryAfterOptions = {}) {
    super(parts(503, message, withRetryAfter(options)));
  }
}

export class GatewayTimeoutError extends ApiError {
  constructor(message: string, options?: ApiErrorOptions) {
    super(parts(504, message, options));
  }
}

function withRetryAfter({ retryAfterSeconds, ...options }: RetryAfterOptions): ApiErrorOptions {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds ?? 1));
  return { ...options, headers: { ...options.headers, 'retry-after': String(seconds) } };
}
