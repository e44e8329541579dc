import type { FieldError } from './errors.js';

/** What an error body says, in the shape of any of the services. */
export interface ErrorBody {
  readonly code: string;
  readonly description: string;
  readonly errors: readonly FieldError[];
}

/** Names of the statuses, for a response that another program (a proxy) sent. */
const NAMES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  422: 'VALIDATION_ERROR',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
};

/** Reads an error body; a body that is no JSON says nothing. */
export function readErrorBody(status: number, body: string): ErrorBody {
  const said = parsed(body);
  // `classifier` of most services, `code` of account information, `error` of OAuth.
  const code = [said['classifier'], said['code'], said['error']].find(isText);
  const description = [said['message'], said['error_description']].find(isText);
  return {
    code: code ?? NAMES[status] ?? (status >= 500 ? 'INTERNAL_ERROR' : `HTTP_${status}`),
    description: description ?? '',
    errors: fieldErrors(said['validation_errors']),
  };
}

/** Seconds, from a number or a date of HTTP. */
export function retryAfterSeconds(header: string | null, nowMs = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

function parsed(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) =>
    isRecord(each) && isText(each['path']) && isText(each['message'])
      ? [{ path: each['path'], message: each['message'] }]
      : [],
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
