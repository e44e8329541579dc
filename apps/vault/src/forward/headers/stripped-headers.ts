/** What HTTP uses between two neighbours (RFC 9110, 7.6.1), and what frames a message. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
]);

/** What the caller says to us, and what proxies say of the caller. */
const OUR_HEADERS = new Set([
  'authorization',
  'cookie',
  'x-api-key',
  'x-admin-token',
  'x-destination-url',
  'x-cryptogram-reference',
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

const OUR_PREFIXES = ['x-forwarded-', 'cf-', 'x-amzn-', 'x-envoy-', 'x-b3-'];

/** Frames the message or belongs to the connection: nobody but the client may set it. */
export function isConnectionHeader(name: string): boolean {
  return CONNECTION_HEADERS.has(name);
}

/** Is not passed on to the destination. */
export function isStripped(name: string): boolean {
  return (
    isConnectionHeader(name) ||
    OUR_HEADERS.has(name) ||
    OUR_PREFIXES.some((prefix) => name.startsWith(prefix))
  );
}

/** The names that a `connection` header adds to the hop-by-hop ones. */
export function connectionNames(connection: string | string[] | undefined): ReadonlySet<string> {
  const names = [connection ?? []].flat().join(',').split(',');
  return new Set(names.map((name) => name.trim().toLowerCase()));
}
