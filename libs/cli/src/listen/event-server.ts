import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventReceiver } from './receiver.js';

/** The local server that notifications arrive at. */
export class EventServer {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param port 0 takes any that is free */
  static async open(port: number, receiver: EventReceiver): Promise<EventServer> {
    const server = createServer((request, response) => {
      void bodyOf(request)
        .then((body) => receiver.receive(request, body))
        .catch(() => 500)
        .then((status) => response.writeHead(status).end());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return new EventServer(server);
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
