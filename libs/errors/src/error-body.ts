import type { ApiError, FieldError } from './api-error.js';

/**
 * The shape of a service's error bodies:
 * - `code-integer`: vault, fraud: `code` is the HTTP status
 * - `status-integer`: commerce, gateway-legacy: `status` is the HTTP status
 * - `code-string`: account-info: `code` is the error's own code, otherwise the classifier in lower
 *   case
 * - `oauth`: identity: RFC 6749 `error` and `error_description`
 */
export type ErrorShape = 'code-integer' | 'status-integer' | 'code-string' | 'oauth';

/** RFC 6749 has few codes; any other status maps to one of these. */
const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  401: 'invalid_client',
  403: 'unauthorized_client',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** The JSON body of an error in the shape of a service. */
export function errorBody(error: ApiError, shape: ErrorShape): Record<string, unknown> {
  const validation =
    error.validationErrors === undefined ? {} : { validation_errors: error.validationErrors };
  switch (shape) {
    case 'code-integer':
      return {
        code: error.status,
        classifier: error.classifier,
        message: error.message,
        ...validation,
      };
    case 'status-integer':
      return {
        status: error.status,
        classifier: error.classifier,
        message: error.message,
        ...validation,
      };
    case 'code-string':
      return { code: accountInfoCode(error), message: error.message, ...validation };
    case 'oauth':
      return {
        error: error.code ?? OAUTH_ERRORS[error.status] ?? 'invalid_request',
        error_description: describe(error),
      };
    default:
      return shape satisfies never;
  }
}

/** What our own clients read from an error response, whichever service wrote it. */
export interface ReadError {
  readonly status: number | undefined;
  readonly classifier: string | undefined;
  readonly message: string | undefined;
  readonly validationErrors: readonly FieldError[];
}

/** Reads an error body. The specification requires clients to accept both `code` and `status`. */
export function readErrorBody(body: unknown): ReadError {
  const fields: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const status = [fields['code'], fields['status']].find((value) => typeof value === 'number');
  return {
    status,
    classifier: text(fields['classifier']) ?? text(fields['code']) ?? text(fields['error']),
    message: text(fields['message']) ?? text(fields['error_description']),
    validationErrors: Array.isArray(fields['validation_errors'])
      ? fields['validation_errors'].filter(isFieldError)
      : [],
  };
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** Codes of the account information service that differ from the classifier in lower case. */
const ACCOUNT_INFO_CODES: Readonly<Record<string, string>> = {
  VALIDATION_ERROR: 'validation_failed',
  TOO_MANY_REQUESTS: 'rate_limited',
};

function accountInfoCode(error: ApiError): string {
  return error.code ?? ACCOUNT_INFO_CODES[error.classifier] ?? error.classifier.toLowerCase();
}

function describe(error: ApiError): string {
  const fields = (error.validationErrors ?? []).map(({ path, message }) => `${path} ${message}`);
  return fields.length === 0 ? error.message : `${error.message} ${fields.join('; ')}`;
}
