import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { freePort } from '../free-port.js';

export interface FakeRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeResponse {
  readonly status: number;
  readonly body: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `null`: the server accepts the request and never responds. */
export type Answering = (request: FakeRequest) => FakeResponse | null;

/** A server on loopback that can stop and start again at the same URL. */
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
    // A port that no outgoing connection uses while it is stopped.
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
      // The client has given up, or this server is stopping.
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
