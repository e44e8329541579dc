import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Redis } from 'ioredis';

/**
 * A proxy to the Redis of the test run that can be cut, with a separate database that can be
 * flushed.
 */
export class CutRedis {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  /** @param database its number; tests that flush have one to themselves */
  static async open(redisUrl: string, database: number): Promise<CutRedis> {
    const target = new URL(redisUrl);
    target.pathname = `/${database}`;
    const server = createServer();
    const way = new CutRedis(server, target);
    server.on('connection', (socket) => {
      way.pass(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return way;
  }

  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Cuts the connection: no traffic passes any more. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  /** Deletes every job. */
  async flush(): Promise<void> {
    const client = new Redis(this.target.href);
    await client.flushdb();
    client.disconnect();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
    await this.flush();
  }

  private pass(socket: Socket): void {
    if (this.isCut) {
      socket.destroy();
      return;
    }
    const onward = connect(Number(this.target.port), this.target.hostname);
    for (const end of [socket, onward]) {
      this.sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        this.sockets.delete(end);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  }
}
