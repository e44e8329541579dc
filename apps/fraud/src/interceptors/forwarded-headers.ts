/**
 * Headers that apply to one connection, regardless of its `connection` header (RFC 9110, section
 * 7.6.1).
 */
const HOP_BY_HOP: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Addressed to this service, or set by the client that connects to the destination. */
const NOT_FORWARDED: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP,
  'authorization',
  'content-length',
  'expect',
  'host',
  'x-destination-authorization',
]);

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The headers to forward to the destination. The request's `authorization` is for this service;
 * that for the destination is sent as `x-destination-authorization`.
 */
export function requestHeaders(headers: Headers): Record<string, string> {
  const perHop = namedByConnection(headers);
  const forwarded: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || NOT_FORWARDED.has(name) || perHop.has(name)) continue;
    forwarded[name] = [value].flat().join(name === 'cookie' ? '; ' : ', ');
  }
  const authorization = headers['x-destination-authorization'];
  if (authorization !== undefined) forwarded['authorization'] = [authorization].flat().join(', ');
  return forwarded;
}

/** The headers of the destination's response to return to the caller. */
export function responseHeaders(headers: Headers): Record<string, string | string[]> {
  const perHop = new Set([...HOP_BY_HOP, ...namedByConnection(headers)]);
  const answered: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !perHop.has(name)) answered[name] = value;
  }
  return answered;
}

function namedByConnection({ connection }: Headers): ReadonlySet<string> {
  const names = [connection ?? []].flat().join(',').toLowerCase().split(',');
  return new Set(names.map((name) => name.trim()).filter((name) => name !== ''));
}
