import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What happens to a request in place of being passed on. */
export type Trouble =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The connection is closed before anything was passed on. */
  | 'cut'
  /** The service processes the request, and its response is lost. */
  | 'lose-response'
  /** The connection is closed in the middle of the response. */
  | 'half'
  /** No response, until the client gives up. */
  | 'silence';

/** A network between a client and a service, with the troubles that a test orders. */
export class FlakyProxy {
  readonly requests: SeenRequest[] = [];
  /** Requests whose client went away before the response. */
  aborted = 0;
  /** Changes the bodies of responses. */
  rewrite: ((body: string) => string) | null = null;
  private readonly troubles: Trouble[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {}

  static async open(target: string): Promise<FlakyProxy> {
    const server = createServer();
    const proxy = new FlakyProxy(server, target);
    server.on('request', (request, response) => {
      proxy.receive(request, response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The next requests, one after the other, meet these. */
  order(...troubles: Trouble[]): void {
    this.troubles.push(...troubles);
  }

  /** The idempotency keys of the requests, in their order. */
  get keys(): (string | undefined)[] {
    return this.requests.map(({ headers }) => headers['x-idempotency-key']);
  }

  clear(): void {
    this.requests.length = 0;
    this.troubles.length = 0;
    this.aborted = 0;
    this.rewrite = null;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '' } = request;
    const headers = request.headers as SeenRequest['headers'];
    this.requests.push({ method, path: url, headers });
    response.on('close', () => {
      if (!response.writableFinished) this.aborted += 1;
    });
    const trouble = this.troubles.shift();
    if (trouble === 'cut') request.socket.destroy();
    else if (trouble === 'silence') request.resume();
    else if (typeof trouble === 'object') {
      request.resume();
      response.writeHead(trouble.status, trouble.headers).end();
    } else this.pass(request, response, trouble);
  }

  private pass(
    request: IncomingMessage,
    response: ServerResponse,
    trouble: 'half' | 'lose-response' | undefined,
  ): void {
    const { method, headers } = request;
    const options = { method, headers: { ...headers, host: new URL(this.target).host } };
    const onward = send(this.target + (request.url ?? ''), options, (answer) => {
      if (trouble === 'lose-response') {
        answer.resume().on('end', () => request.socket.destroy());
        return;
      }
      if (this.rewrite !== null) {
        void rewritten(answer, response, this.rewrite);
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (trouble === 'half') {
        answer.once('data', (chunk: Buffer) => {
          response.write(chunk.subarray(0, 10), () => request.socket.destroy());
        });
      } else answer.pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  }
}

async function rewritten(
  answer: IncomingMessage,
  response: ServerResponse,
  rewrite: (body: string) => string,
): Promise<void> {
  const body = rewrite((await answer.setEncoding('utf8').toArray()).join(''));
  const headers = { ...answer.headers, 'content-length': String(Buffer.byteLength(body)) };
  response.writeHead(answer.statusCode ?? 502, headers).end(body);
}
