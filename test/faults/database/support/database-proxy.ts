import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Line {
  readonly client: Socket;
  readonly server: Socket;
  /** How many of the bytes that lead to a cut have gone by. */
  seen: number;
}

interface Cut {
  readonly markers: readonly Buffer[];
  readonly done: () => void;
}

/** The way from a service to its database, on which responses get lost and connections die silently. */
export class DatabaseProxy {
  private readonly lines = new Set<Line>();
  /** Connections that pass no more data and are not closed. */
  private readonly silent = new Set<Line>();
  private readonly server = createServer({ allowHalfOpen: false }, (client) => {
    this.join(client);
  });
  private cut: Cut | null = null;

  private constructor(private readonly target: URL) {}

  static async open(databaseUrl: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(new URL(databaseUrl));
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  /** What the service is given as its DATABASE_URL. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /**
   * Waits for these bytes to go by on one connection, in this order; lets the last ones through, waits
   * until the server has responded to them, and cuts the connection instead of passing the response on.
   * Resolves when that has happened.
   */
  cutAnswerTo(...markers: readonly string[]): Promise<void> {
    for (const line of this.lines) line.seen = 0;
    return new Promise((resolve) => {
      this.cut = { markers: markers.map((marker) => Buffer.from(marker)), done: resolve };
    });
  }

  /**
   * As when the server's machine disappears: connections stay open and carry no data. New ones work.
   */
  silence(): number {
    for (const line of this.lines) this.silent.add(line);
    return this.silent.size;
  }

  /** Silent lines that the service has not given up. */
  get silentLines(): number {
    return this.silent.size;
  }

  async close(): Promise<void> {
    for (const line of this.lines) end(line);
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname);
    const line: Line = { client, server, seen: 0 };
    let cutting: Cut | null = null;
    this.lines.add(line);
    client.on('data', (chunk) => {
      if (this.silent.has(line)) return;
      cutting ??= this.cutAt(line, chunk);
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (this.silent.has(line)) return;
      if (cutting === null) {
        client.write(chunk);
        return;
      }
      end(line);
      cutting.done();
    });
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        end(line);
        this.lines.delete(line);
        this.silent.delete(line);
      });
    }
  }

  private cutAt(line: Line, chunk: Buffer): Cut | null {
    const { cut } = this;
    if (cut === null) return null;
    for (let marker = cut.markers[line.seen]; marker !== undefined && chunk.includes(marker);) {
      line.seen += 1;
      marker = cut.markers[line.seen];
    }
    if (line.seen < cut.markers.length) return null;
    this.cut = null;
    return cut;
  }
}

function end({ client, server }: Line): void {
  client.destroy();
  server.destroy();
}
