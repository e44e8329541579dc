import { parse } from 'tldts';

/** One entry of the list: an origin, and the path prefix of its URLs. */
interface AllowedDestination {
  readonly protocol: string;
  readonly host: string;
  /** `*.host`: every name below it, not the host itself. */
  readonly subdomains: boolean;
  /** Null for any port (`:*`). */
  readonly port: string | null;
  readonly path: string;
}

const ENTRY =
  /^(https?):\/\/(\*\.)?([^/:*?#@\s]+|\[[0-9a-f:.]+\])(?::(\d{1,5}|\*))?(\/[^?#*\s]*)?$/i;
/** How often a path is decoded to find what a server may read in it. */
const MAX_DECODINGS = 4;

/**
 * The destinations that card data may be sent to: `https://api.psp.example`,
 * `https://*.psp.example`, `https://psp.example/v2/`, and for a laptop `http://localhost:*`.
 */
export class AllowedDestinations {
  private readonly entries: readonly AllowedDestination[];

  /** @throws InvalidDestinationError for any other entry */
  constructor(entries: readonly string[]) {
    this.entries = entries.filter((entry) => entry !== '').map(parseEntry);
  }

  /**
   * A list that was stored once. An entry that is not accepted any more lets nothing through, and the
   * others stay as they are.
   */
  static stored(entries: readonly string[]): AllowedDestinations {
    return new AllowedDestinations(entries.filter(isAccepted));
  }

  allows(url: URL): boolean {
    return this.entries.some((entry) => matches(entry, url));
  }
}

export class InvalidDestinationError extends Error {
  constructor(entry: string, reason?: string) {
    super(
      reason === undefined
        ? `"${entry}" is not a destination such as https://api.psp.example or https://*.psp.example/v2/.`
        : `"${entry}" is not a destination: ${reason}.`,
    );
    this.name = 'InvalidDestinationError';
  }
}

function isAccepted(entry: string): boolean {
  try {
    parseEntry(entry);
    return true;
  } catch (error) {
    if (error instanceof InvalidDestinationError) return false;
    throw error;
  }
}

function parseEntry(entry: string): AllowedDestination {
  const [, protocol, wildcard, host = '', port, path = '/'] = ENTRY.exec(entry) ?? [];
  // The URL parser spells host and path as it will spell those of a destination.
  const url = URL.parse(`${protocol ?? ''}://${host}${path}`);
  if (url === null || url.hostname === '') throw new InvalidDestinationError(entry);
  if (wildcard !== undefined && isPublicSuffix(url.hostname)) {
    throw new InvalidDestinationError(
      entry,
      `it lets through every host below the public suffix ${url.hostname}`,
    );
  }
  return {
    protocol: url.protocol,
    host: url.hostname,
    subdomains: wildcard !== undefined,
    port: port === '*' ? null : defaultPortLess(url.protocol, port ?? ''),
    path: url.pathname,
  };
}

function matches(
  { protocol, host, subdomains, port, path }: AllowedDestination,
  url: URL,
): boolean {
  const sameHost = subdomains ? url.hostname.endsWith(`.${host}`) : url.hostname === host;
  return (
    url.protocol === protocol &&
    sameHost &&
    (port === null || url.port === port) &&
    isBelow(path, url.pathname)
  );
}

function isBelow(prefix: string, path: string): boolean {
  if (prefix === '/') return true;
  if (isDisguised(path)) return false;
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`;
  return path === prefix || path.startsWith(folder);
}

/**
 * Whether a server may read another path in it: `/v2/..;/x`, `/v2/..%2fx` and `/v2/%252e%252e/x` are
 * `/x` to some. What is still encoded after a few readings is refused too.
 */
function isDisguised(path: string): boolean {
  let read = path;
  for (let reading = 0; reading < MAX_DECODINGS; reading++) {
    if (hasDotSegment(read)) return true;
    const decoded = read.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    if (decoded === read) return false;
    if (countOf(decoded, /[/\\]/g) !== countOf(read, /[/\\]/g) || decoded.includes('\0')) {
      return true;
    }
    read = decoded;
  }
  return true;
}

/** A segment `.` or `..`, also with a parameter (`..;x`) or blanks, which some servers cut off. */
function hasDotSegment(path: string): boolean {
  return path.split(/[/\\]/).some((segment) => /^\s*\.{1,2}\s*(?:;|$)/.test(segment));
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Anyone can register a host below a public suffix such as `com` or `github.io`. */
function isPublicSuffix(host: string): boolean {
  const { publicSuffix, isIp, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (isIp === true || publicSuffix === null) return true;
  // A suffix that is on no list, such as `internal`, is the operator's own network.
  return publicSuffix === host && (isIcann === true || isPrivate === true);
}

/** As `URL.port` writes it: empty for the default port. */
function defaultPortLess(protocol: string, port: string): string {
  return (protocol === 'https:' && port === '443') || (protocol === 'http:' && port === '80')
    ? ''
    : port;
}
