/** What HTTP uses between two neighbors (RFC 9110, 7.6.1), and what frames a message. */
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

/** Frames the message or belongs to the connection: only the client may set it. */
export function isConnectionHeader(name: string): boolean {
  return CONNECTION_HEADERS.has(name);
}

/** The names that a `connection` header adds to the hop-by-hop ones. */
export function connectionNames(connection: string | string[] | undefined): ReadonlySet<string> {
  const names = [connection ?? []].flat().join(',').split(',');
  return new Set(names.map((name) => name.trim().toLowerCase()));
}
