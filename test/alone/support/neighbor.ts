import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@tessera/local/testing';

/**
 * The URL of another service as this one knows it: https, with a certificate of the authority that both
 * trust. It refuses connections until it is opened, and again after it was closed.
 */
export class Neighbor {
  private server: Server | undefined;

  private constructor(
    private readonly certificates: string,
    private readonly port: number,
  ) {}

  /** @param certificates the folder of `make-certificates` */
  static async at(certificates: string): Promise<Neighbor> {
    return new Neighbor(certificates, await freePort());
  }

  get url(): string {
    return `https://localhost:${this.port}`;
  }

  /** @param target where requests are forwarded to, over plain http */
  async open(target: string): Promise<void> {
    const cert = readFileSync(join(this.certificates, 'server.pem'));
    const key = readFileSync(join(this.certificates, 'server.key.pem'));
    const server = createServer({ cert, key }, (incoming, answer) => {
      pass(target, incoming, answer);
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.server = server;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  /** Whether the URL accepts connections. */
  get isOpen(): boolean {
    return (this.server?.address() as AddressInfo | null | undefined)?.port === this.port;
  }
}

function pass(target: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const outgoing = request(target + url, { method, headers, agent: false });
  outgoing.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  outgoing.on('error', () => answer.destroy());
  incoming.pipe(outgoing);
}
