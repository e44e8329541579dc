import type { IncomingHttpHeaders } from 'node:http';

/** One call of another service of the suite. */
export interface PlatformRequest {
  /** Default GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with a slash; ids in it are encoded by the caller. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Names in any case. `authorization` and tracing are the client's to set. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is; its `content-type` is among the headers. */
  readonly body?: string | Uint8Array;
  /** Makes a repetition of a write safe, so that one is made when an answer is lost. */
  readonly idempotencyKey?: string;
  /** Over everything: the access token, every attempt and the answer's body. */
  readonly timeoutMs?: number;
}

/** A complete answer, whatever its status. */
export interface PlatformAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Whether the same request may be sent again although the first may have been worked on. */
export function isRepeatable({ method = 'GET', idempotencyKey }: PlatformRequest): boolean {
  return method === 'GET' || idempotencyKey !== undefined;
}

/** Path and query of a request below a base address, whose own path is kept. */
export function targetOf(baseUrl: URL, { path, query = {} }: PlatformRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const below = baseUrl.pathname.replace(/\/$/, '');
  return `${below}${path}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`;
}
