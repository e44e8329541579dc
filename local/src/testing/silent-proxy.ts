import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy to a server on which connections can go silent: they stay open and nothing passes, not even
 * their end, as when the other machine is gone or a firewall has dropped them. New connections work.
 */
export class SilentProxy {
  private readonly lines = new Set<readonly [Socket, Socket]>();
  private readonly silent = new Set<Socket>();
  private lost = 0;
  private readonly server = createServer((client) => {
    this.join(client);
  });

  private constructor(private readonly target: URL) {}

  static async open(serverUrl: string): Promise<SilentProxy> {
    const proxy = new SilentProxy(new URL(serverUrl));
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** How many pieces of data did not arrive because their connection was silent. */
  get lostChunks(): number {
    return this.lost;
  }

  /** Returns how many connections went silent. */
  silence(): number {
    for (const line of this.lines) for (const end of line) this.silent.add(end);
    return this.lines.size;
  }

  async close(): Promise<void> {
    for (const line of this.lines) for (const end of line) end.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname);
    const line = [client, server] as const;
    this.lines.add(line);
    for (const [from, to] of [line, [server, client] as const]) {
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('data', (chunk) => {
        if (this.silent.has(from)) this.lost += 1;
        else to.write(chunk);
      });
      from.on('close', () => {
        // The client of a silent connection does not learn that the server ended it.
        if (from === server && this.silent.has(server)) return;
        this.lines.delete(line);
        to.destroy();
      });
    }
  }
}
