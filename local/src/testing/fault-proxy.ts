import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
  /** How many of the markers that lead to a lost response have passed. */
  seen: number;
}

interface LostResponse {
  readonly markers: readonly Buffer[];
  readonly done: () => void;
}

/** Enough for the first line of a request. */
const BEGINNING_BYTES = 80;

/**
 * The network between a service and a store, with the faults that a test needs: connections that go
 * silent or are cut, responses that get lost, and an address that moves to another server.
 */
export class FaultProxy {
  private readonly connections = new Set<Connection>();
  /** Connections that pass no more data and are not closed. */
  private readonly silent = new Set<Connection>();
  private readonly server = createServer({ allowHalfOpen: false }, (client) => {
    this.join(client);
  });
  private mode: 'pass' | 'hang' | 'cut' = 'pass';
  private lost: LostResponse | null = null;
  /** The beginnings of the pieces of data that did not arrive. */
  private readonly dropped: string[] = [];
  private port: number;

  private constructor(private readonly target: URL) {
    this.port = Number(target.port);
  }

  /** @param targetUrl of the store, with its port */
  static async open(targetUrl: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(new URL(targetUrl));
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  /** The URL of the store through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /**
   * As when the server's machine disappears, or a firewall has dropped the connections: open ones stay
   * open and carry nothing, not even their end. New ones work. Returns how many are silent.
   */
  silence(): number {
    for (const connection of this.connections) this.silent.add(connection);
    return this.silent.size;
  }

  /** Silent connections that the client has not given up. */
  get silentConnections(): number {
    return this.silent.size;
  }

  /**
   * How many pieces of data that begin like this did not arrive because their connection carries none.
   * A service sends more than a test asks for, such as reports, over the same connections.
   */
  lostPieces(beginning: string): number {
    return this.dropped.filter((text) => text.startsWith(beginning)).length;
  }

  /** As with a frozen server: connections, new ones too, are accepted and carry no data. */
  hang(): void {
    this.mode = 'hang';
  }

  /** Closes every connection, and every new one, until `restore`. */
  cut(): void {
    this.mode = 'cut';
    for (const connection of this.connections) end(connection);
  }

  /** Ends `hang` and `cut`. */
  restore(): void {
    this.mode = 'pass';
  }

  /**
   * Waits for these bytes to pass on one connection, in this order; lets the last ones through, waits
   * until the server has responded to them, and closes the connection instead of passing the response
   * on. Resolves when that has happened.
   */
  loseResponseTo(...markers: readonly string[]): Promise<void> {
    for (const connection of this.connections) connection.seen = 0;
    return new Promise((resolve) => {
      this.lost = { markers: markers.map((marker) => Buffer.from(marker)), done: resolve };
    });
  }

  /** New connections go to this port, as with DNS or a load balancer; open ones stay. */
  moveTo(port: number): void {
    this.port = port;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    client.on('error', () => undefined);
    if (this.mode === 'cut') {
      client.destroy();
      return;
    }
    const server = connect(this.port, this.target.hostname);
    const connection: Connection = { client, server, seen: 0 };
    let losing: LostResponse | null = null;
    this.connections.add(connection);
    client.on('data', (chunk) => {
      if (this.drops(connection, chunk)) return;
      losing ??= this.lostAt(connection, chunk);
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (this.drops(connection, chunk)) return;
      if (losing === null) {
        client.write(chunk);
        return;
      }
      end(connection);
      losing.done();
    });
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        // The client of a silent connection does not learn that the server ended it.
        if (socket === server && this.silent.has(connection) && this.mode !== 'cut') return;
        end(connection);
        this.connections.delete(connection);
        this.silent.delete(connection);
      });
    }
  }

  private drops(connection: Connection, chunk: Buffer): boolean {
    const isSilent = this.mode === 'hang' || this.silent.has(connection);
    if (isSilent) this.dropped.push(chunk.toString('latin1', 0, BEGINNING_BYTES));
    return isSilent;
  }

  private lostAt(connection: Connection, chunk: Buffer): LostResponse | null {
    const { lost } = this;
    if (lost === null) return null;
    for (
      let marker = lost.markers[connection.seen];
      marker !== undefined && chunk.includes(marker);
    ) {
      connection.seen += 1;
      marker = lost.markers[connection.seen];
    }
    if (connection.seen < lost.markers.length) return null;
    this.lost = null;
    return lost;
  }
}

function end({ client, server }: Connection): void {
  client.destroy();
  server.destroy();
}
