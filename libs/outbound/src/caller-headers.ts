import { isConnectionHeader } from './connection-headers.js';

/** Headers that callers send to our services, and headers that proxies add about the caller. */
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
  // Set by us: the response is scanned, so it must not use an unknown compression.
  'accept-encoding',
]);

const CALLER_PREFIXES = ['x-forwarded-', 'cf-', 'x-amzn-', 'x-envoy-', 'x-b3-'];

/**
 * Whether a header of a request is between the caller and us, or belongs to its connection: a proxy
 * of the request must not forward it.
 */
export function isCallerHeader(name: string): boolean {
  return (
    isConnectionHeader(name) ||
    CALLER_HEADERS.has(name) ||
    CALLER_PREFIXES.some((prefix) => name.startsWith(prefix))
  );
}
