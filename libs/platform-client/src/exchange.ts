import type { Agent } from 'undici';
import {
  ServiceBrokenError,
  ServiceLateError,
  ServiceUnreachableError,
} from './platform.errors.js';
import type { PlatformResponse } from './platform-request.js';

/** The request as it is sent. */
export interface WireRequest {
  readonly service: string;
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

/** Failures before the connection was established, so nothing can have arrived. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Sends a request and reads the whole response.
 *
 * @throws ServiceUnreachableError, ServiceLateError after the deadline, ServiceBrokenError for a
 *   response of more than `maxBytes`
 */
export async function exchange(
  agent: Agent,
  request: WireRequest,
  { deadline, maxBytes }: { readonly deadline: AbortSignal; readonly maxBytes: number },
): Promise<PlatformResponse> {
  const { service, ...parts } = request;
  try {
    // undici notices an abort only once a request is on its connection.
    return await within(deadline, answer(agent, { ...parts, signal: deadline }, maxBytes));
  } catch (error) {
    if (deadline.aborted) throw new ServiceLateError(service, error);
    if (error instanceof TooLargeError) throw new ServiceBrokenError(service, error);
    throw new ServiceUnreachableError(service, !NOT_CONNECTED.has(codeOf(error)), { cause: error });
  }
}

/** The result of `work`, or an error at the deadline. Results that arrive later are ignored. */
export async function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  deadline.throwIfAborted();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const leave = (): void => {
    reject(new Error('The deadline has passed.', { cause: deadline.reason }));
  };
  deadline.addEventListener('abort', leave, { once: true });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    deadline.removeEventListener('abort', leave);
  }
}

class TooLargeError extends Error {
  constructor() {
    super('The response is too large.');
  }
}

async function answer(
  agent: Agent,
  request: Parameters<Agent['request']>[0],
  maxBytes: number,
): Promise<PlatformResponse> {
  const response = await agent.request({ ...request, headersTimeout: 0, bodyTimeout: 0 });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    // Leaving the loop destroys the body and with it the connection.
    if (size > maxBytes) throw new TooLargeError();
    chunks.push(bytes);
  }
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

/** The error code of a failed connection; if several addresses were tried, the first one's. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'errors' in error && Array.isArray(error.errors) ? codeOf(error.errors[0]) : '';
}
