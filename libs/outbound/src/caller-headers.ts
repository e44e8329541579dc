import { isConnectionHeader } from './connection-headers.js';

/** What callers say to a service of ours, and what proxies say of the caller. */
const CALLER_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'x-api-key',
  'x-admin-token',
  'x-idempotency-key',
  'x-request-id',
  'traceparent',
  'tracestate',
  'baggage',
  'forwarded',
  'via',
  'x-real-ip',
  // Ours to say: the answer is looked through, so it must not be compressed in an unknown way.
  'accept-encoding',
]);

const CALLER_PREFIXES = ['x-forwarded-', 'cf-', 'x-amzn-', 'x-envoy-', 'x-b3-'];

/**
 * Whether a header of a request is between the caller and us, or belongs to its connection: whoever
 * passes the request on does not pass this on with it.
 */
export function isCallerHeader(name: string): boolean {
  return (
    isConnectionHeader(name) ||
    CALLER_HEADERS.has(name) ||
    CALLER_PREFIXES.some((prefix) => name.startsWith(prefix))
  );
}
