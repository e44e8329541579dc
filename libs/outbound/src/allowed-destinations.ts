/** One entry of the list: an origin, and the path that its addresses begin with. */
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
/** What a server may read as `/`, `.` or `\` after the address was compared. */
const DISGUISED = /%(?:2f|2e|5c)/i;

/**
 * The destinations that card data may be sent to: `https://api.psp.example`,
 * `https://*.psp.example`, `https://psp.example/v2/`, and for a laptop `http://localhost:*`.
 */
export class AllowedDestinations {
  private readonly entries: readonly AllowedDestination[];

  /** @throws InvalidDestinationError for an entry that is none of these */
  constructor(entries: readonly string[]) {
    this.entries = entries.filter((entry) => entry !== '').map(parseEntry);
  }

  allows(url: URL): boolean {
    return this.entries.some((entry) => matches(entry, url));
  }
}

export class InvalidDestinationError extends Error {
  constructor(entry: string) {
    super(
      `"${entry}" is not a destination such as https://api.psp.example or https://*.psp.example/v2/.`,
    );
    this.name = 'InvalidDestinationError';
  }
}

function parseEntry(entry: string): AllowedDestination {
  const [, protocol, wildcard, host = '', port, path = '/'] = ENTRY.exec(entry) ?? [];
  // The URL parser spells host and path as it will spell those of a destination.
  const url = URL.parse(`${protocol ?? ''}://${host}${path}`);
  if (url === null || url.hostname === '') throw new InvalidDestinationError(entry);
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
  if (DISGUISED.test(path)) return false;
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`;
  return path === prefix || path.startsWith(folder);
}

/** As `URL.port` writes it: empty for the default port. */
function defaultPortLess(protocol: string, port: string): string {
  return (protocol === 'https:' && port === '443') || (protocol === 'http:' && port === '80')
    ? ''
    : port;
}
