import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider received. */
export interface ProviderRequest {
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** Of JSON or of a form. */
  readonly body: Record<string, unknown>;
  /** As it came. */
  readonly text: string;
}

export interface ProviderReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless there is a `text`. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly text?: string;
  /** No response: the connection breaks, or stays silent until the caller gives up. */
  readonly instead?: 'break' | 'hang';
}

type Handler = (request: ProviderRequest) => ProviderReply | undefined;

const NOT_FOUND: ProviderReply = { status: 404, body: {} };

/**
 * A payment provider over HTTP whose responses the test writes. Requests that no handler responds to
 * get a 404.
 */
export class ScriptedProvider {
  /** Everything that arrived, in order. */
  readonly requests: ProviderRequest[] = [];
  private handlers: Handler[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<ScriptedProvider> {
    const server = createServer();
    const provider = new ScriptedProvider(server);
    server.on('request', (request, response) => {
      void provider.respond(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The last handler that returns a reply wins. */
  on(handler: Handler): void {
    this.handlers = [handler, ...this.handlers];
  }

  /** Responds to one method and path. */
  reply(method: string, path: string, make: (request: ProviderRequest) => ProviderReply): void {
    this.on((request) =>
      request.method === method && request.path === path ? make(request) : undefined,
    );
  }

  reset(): void {
    this.handlers = [];
    this.requests.length = 0;
  }

  to(path: string): ProviderRequest[] {
    return this.requests.filter((request) => request.path.startsWith(path));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://provider.test');
    const text = Buffer.concat(chunks).toString('utf8');
    const received: ProviderRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: parsed(text, request.headers['content-type'] ?? ''),
      text,
    };
    this.requests.push(received);
    const reply = this.handlers.map((handler) => handler(received)).find((r) => r !== undefined);
    const { status = 200, headers = {}, body, text: raw, instead } = reply ?? NOT_FOUND;
    if (instead === 'hang') return;
    if (instead === 'break') {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(raw ?? JSON.stringify(body));
  }
}

function parsed(text: string, contentType: string): Record<string, unknown> {
  if (text === '') return {};
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  return JSON.parse(text) as Record<string, unknown>;
}

/** An approved order in the provider's JSON protocol. */
export function approved({ body }: ProviderRequest, changes: object = {}): ProviderReply {
  return {
    body: {
      reference: body['reference'],
      status: 'approved',
      response_code: '00',
      transaction_id: 'pi_3NkZ1x2eZvKYlo2C1abcdEFG',
      ...changes,
    },
  };
}
