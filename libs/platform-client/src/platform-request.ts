import type { IncomingHttpHeaders } from 'node:http';

/** A call of another service of the suite. */
export interface PlatformRequest {
  /** Default GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with a slash; the caller encodes IDs in it. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Names in any case. `authorization` and tracing headers are set by the client. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged; its `content-type` is in the headers. */
  readonly body?: string | Uint8Array;
  /** Makes a write safe to retry when its response is lost. */
  readonly idempotencyKey?: string;
  /** Covers everything: the access token, every attempt and the body of the response. */
  readonly timeoutMs?: number;
}

/** A complete response with any status. */
export interface PlatformResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Whether the request may be sent again although the first attempt may have been processed. */
export function isRepeatable({ method = 'GET', idempotencyKey }: PlatformRequest): boolean {
  return method === 'GET' || idempotencyKey !== undefined;
}

/** Path and query of a request relative to a base URL, whose own path is kept. */
export function targetOf(baseUrl: URL, { path, query = {} }: PlatformRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const below = baseUrl.pathname.replace(/\/$/, '');
  return `${below}${path}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`;
}
