import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves an issuer's key set and its token endpoint under one URL, as identity does. */
export class IssuerFront {
  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  /** @param tokensUrl the server of everything but the key set */
  static async open(keysUrl: string, tokensUrl: string): Promise<IssuerFront> {
    const server = createServer((incoming, answer) => {
      const { method, headers, url = '/' } = incoming;
      const target = url === '/jwks' ? keysUrl : tokensUrl;
      const outgoing = request(target + url, { method, headers, agent: false }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      outgoing.on('error', () => answer.destroy());
      incoming.pipe(outgoing);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new IssuerFront(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
