import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestIssuer } from './test-issuer.js';

/** A client's request. */
export interface TokenRequest {
  readonly clientId: string;
  readonly scope: string;
}

export interface TokenEndpointOptions {
  /** The accepted clients with their secrets. Default: any. */
  readonly client?: { readonly id: string; readonly secret: string };
  /** Scopes that no client has: asking for one is refused. */
  readonly ungrantedScopes?: readonly string[];
  /** Claims of every token, such as an `exp` for tests that move the clock. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

interface Credentials {
  readonly id: string;
  readonly secret: string | null;
}

/** The token endpoint of an issuer: issues what a client requests, and records the request. */
export class TokenEndpoint {
  readonly requests: TokenRequest[] = [];
  private silent = false;

  private constructor(
    private readonly server: Server,
    private readonly issuer: TestIssuer,
    private readonly wish: TokenEndpointOptions,
  ) {}

  static async open(issuer: TestIssuer, wish: TokenEndpointOptions = {}): Promise<TokenEndpoint> {
    const server = createServer();
    const endpoint = new TokenEndpoint(server, issuer, wish);
    server.on('request', (request, response) => void endpoint.answer(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return endpoint;
  }

  /** The issuer as clients know it. */
  get issuerUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get tokenUrl(): string {
    return `${this.issuerUrl}/oauth2/token`;
  }

  /** Requests are accepted and never get a response while this lasts. */
  async whileSilent(work: () => Promise<void>): Promise<void> {
    this.silent = true;
    try {
      await work();
    } finally {
      this.silent = false;
    }
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The client has given up, or this server is stopping.
      return;
    }
    if (this.silent) return;
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    const { id: clientId, secret } = credentialsOf(request.headers.authorization, form);
    const scope = form.get('scope') ?? '';
    this.requests.push({ clientId, scope });
    const { client, claims } = this.wish;
    if (client !== undefined && (client.id !== clientId || client.secret !== secret)) {
      response.writeHead(401).end();
      return;
    }
    if (this.wish.ungrantedScopes?.some((each) => scope.split(' ').includes(each)) === true) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: 'invalid_scope' }));
      return;
    }
    const token = await this.issuer.token({ scope, clientId, ...claims });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ access_token: token, expires_in: 600 }));
  }
}

/** By HTTP Basic or in the form (RFC 6749, 2.3.1). */
function credentialsOf(authorization: string | undefined, form: URLSearchParams): Credentials {
  const [, encoded] = /^Basic (\S+)$/.exec(authorization ?? '') ?? [];
  if (encoded === undefined) {
    return { id: form.get('client_id') ?? '', secret: form.get('client_secret') };
  }
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}
