import { OutboundError } from './outbound.errors.js';
import { parseTargetUrl } from './target-url.js';

/** One request of a call: the first one, or the one that follows a redirect. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** Names of headers that are meant for the first origin alone. */
  readonly confidentialHeaders?: readonly string[] | undefined;
}

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** All that is left of a request that a redirect turned into a GET. */
const BARE_HEADERS: readonly string[] = ['user-agent', 'accept'];
/** Headers and body meant for one origin are not sent to another. */
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'x-api-key']);

/** Whether a response with this status is a redirect. */
export function isRedirect(status: number): boolean {
  return REDIRECT_STATUSES.has(status);
}

/**
 * The request that a redirect asks for: 301, 302 and 303 turn everything but GET and HEAD into a
 * GET without body and without the headers that spoke of it; 307 and 308 repeat the same request.
 *
 * @throws OutboundError `redirect_refused` without a usable `location`, and from https to http.
 */
export function followRedirect(hop: Hop, status: number, location: string | undefined): Hop {
  const url = resolveLocation(hop.url, location);
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new OutboundError('redirect_refused');
  }
  const repeats = status === 307 || status === 308 || hop.method === 'GET' || hop.method === 'HEAD';
  if (!repeats) {
    return { url, method: 'GET', headers: keep(hop.headers, isBare), body: null };
  }
  const sameOrigin = url.origin === hop.url.origin;
  const mayLeave = (name: string) =>
    isNoCredential(name) && hop.confidentialHeaders?.includes(name) !== true;
  return { ...hop, url, headers: sameOrigin ? hop.headers : keep(hop.headers, mayLeave) };
}

function resolveLocation(base: URL, location: string | undefined): URL {
  const absolute = location === undefined ? null : URL.parse(location, base.href);
  if (absolute === null) {
    throw new OutboundError('redirect_refused');
  }
  try {
    return parseTargetUrl(absolute.href);
  } catch (error) {
    throw new OutboundError('redirect_refused', error);
  }
}

function keep(
  headers: Readonly<Record<string, string>>,
  predicate: (name: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => predicate(name)));
}

function isBare(name: string): boolean {
  return BARE_HEADERS.includes(name);
}

function isNoCredential(name: string): boolean {
  return !CREDENTIAL_HEADERS.has(name);
}
