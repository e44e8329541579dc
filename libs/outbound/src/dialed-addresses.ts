const MAX_HOSTS = 1_000;

/** The IP address of the newest connection to each host, for logs of what was called. */
export class DialedAddresses {
  private readonly addresses = new Map<string, string>();

  /** @param host name and port */
  add(host: string, address: string): void {
    if (this.addresses.size >= MAX_HOSTS) this.addresses.clear();
    this.addresses.set(host, address);
  }

  of(url: string): string | undefined {
    const parsed = URL.parse(url);
    if (parsed === null) return undefined;
    const port = parsed.port || (parsed.protocol === 'https:' ? '443' : '80');
    return this.addresses.get(`${parsed.hostname}:${port}`);
  }
}
