const MAX_HOSTS = 1_000;

/** The IP address of the newest connection to each host, for logs of what was called. */
export class DialedAddresses {
  private readonly addresses = new Map<string, string>();
  /** Of each URL that was asked for: the same few are, for every call. */
  private readonly hosts = new Map<string, string>();

  /** @param host name and port */
  add(host: string, address: string): void {
    if (this.addresses.size >= MAX_HOSTS) this.addresses.clear();
    this.addresses.set(host, address);
  }

  of(url: string): string | undefined {
    const host = this.hosts.get(url) ?? this.remember(url);
    return this.addresses.get(host);
  }

  private remember(url: string): string {
    const host = hostOf(url);
    if (this.hosts.size >= MAX_HOSTS) this.hosts.clear();
    this.hosts.set(url, host);
    return host;
  }
}

/** Name and port; empty for what is not a URL. */
function hostOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return '';
  const port = parsed.port || (parsed.protocol === 'https:' ? '443' : '80');
  return `${parsed.hostname}:${port}`;
}
