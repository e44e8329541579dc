import { ConfigurationError } from './errors.js';

/** A request as it is sent. */
export interface WireRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string | Uint8Array | undefined;
}

/** A complete response. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
}

/** The attempt took longer than its limit. */
export class AttemptTimeout extends Error {}

/** What an attempt needs besides the request. */
export interface ExchangeOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a request and reads the whole response.
 *
 * @throws AttemptTimeout, the reason of `signal`, or the error of `fetch`
 */
export async function exchange(
  request: WireRequest,
  { fetch, timeoutMs, signal }: ExchangeOptions,
): Promise<WireResponse> {
  signal?.throwIfAborted();
  // Not AbortSignal.any with AbortSignal.timeout: early versions of Node 20 leak them.
  const controller = new AbortController();
  const forward = (): void => {
    controller.abort(signal?.reason);
  };
  signal?.addEventListener('abort', forward, { once: true });
  const late = new AttemptTimeout();
  const timer = setTimeout(() => {
    controller.abort(late);
  }, timeoutMs);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: headersOf(request.headers),
      ...(request.body !== undefined && { body: request.body as string }),
      // A redirect could take credentials to another server.
      redirect: 'manual',
      signal: controller.signal,
    });
    const bytes = await response.arrayBuffer();
    return { status: response.status, headers: response.headers, bytes };
  } catch (error) {
    // Runtimes differ in what they reject with after an abort.
    if (signal?.aborted === true) throw signal.reason;
    throw controller.signal.aborted ? late : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forward);
  }
}

/** A runtime quotes a header that it rejects, and the value may be a credential. */
function headersOf(headers: WireRequest['headers']): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    try {
      result.set(name, value);
    } catch {
      throw new ConfigurationError(`The value of the header ${name} has invalid characters.`);
    }
  }
  return result;
}
