import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A host and port that can switch to another server, as with DNS or a load balancer; open connections
 * stay with the old one.
 */
export class MovingAddress {
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => {
    this.join(client);
  });

  private constructor(private port: number) {}

  /** @param port of the server that it leads to first */
  static async open(port: number): Promise<MovingAddress> {
    const address = new MovingAddress(port);
    await once(address.server.listen(0, '127.0.0.1'), 'listening');
    return address;
  }

  /** The URL with this host and port. */
  for(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** New connections go to this port. */
  moveTo(port: number): void {
    this.port = port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    const server = connect(this.port, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(from);
      from.setNoDelay(true).on('error', () => undefined);
      from.on('data', (chunk) => to.write(chunk));
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }
}
