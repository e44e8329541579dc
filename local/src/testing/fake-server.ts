import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { freePort } from '../free-port.js';

export interface FakeRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `null`: the server takes the request and never answers. */
export type Answering = (request: FakeRequest) => FakeAnswer | null;

/** A server on loopback that can go away and come back at the same address. */
export class FakeServer {
  readonly requests: FakeRequest[] = [];
  #server: Server | undefined;
  #port = 0;
  readonly #answer: Answering;

  constructor(answer: Answering) {
    this.#answer = answer;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      void this.#serve(request, response);
    });
    this.#server = server;
    // Of those that no outgoing connection takes while it is away.
    if (this.#port === 0) this.#port = await freePort();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.#port, '127.0.0.1', resolve);
    });
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The client has given up, or this server is going away.
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
    const received = { path: request.url ?? '/', headers: request.headers, body };
    this.requests.push(received);
    const answer = this.#answer(received);
    if (answer === null) return;
    const { status, contentType = 'application/json', headers = {} } = answer;
    response.writeHead(status, { 'content-type': contentType, ...headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  }
}
