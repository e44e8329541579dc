import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { freePort } from '../free-port.js';

/**
 * What happens to a request: its connection is cut, as when the service is unreachable; the service
 * processes it, and its response is lost, breaks off, or is held back until `restore`; there is no
 * response; or the proxy responds instead of the service.
 */
export type HttpFault =
  'cut' | 'cut-response' | 'cut-mid-response' | 'hold-response' | 'no-response' | ProxyResponse;

/** The proxy's own response. */
export interface ProxyResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request as it arrived. */
export interface ProxiedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  /** The common name in the certificate of the client, where the proxy requests one. */
  readonly clientName: string;
}

/** The URL of the service, read at each request, so that it may be known later, or differ. */
export type ProxyTarget = (request: ProxiedRequest) => string;

export interface HttpFaultProxyOptions {
  /** Serves https, at `localhost`. */
  readonly tls?: ServerOptions;
  /** The response when the service is unreachable; by default the connection is cut, too. */
  readonly unreachable?: ProxyResponse;
}

/** The network in front of a service, with the faults that a test needs in single requests. */
export class HttpFaultProxy {
  mode: 'pass' | HttpFault = 'pass';
  /** Narrows `mode` to some requests; the others pass. */
  matches: (incoming: ProxiedRequest) => boolean = () => true;
  /** Changes the bodies of responses. */
  rewrite: ((body: string) => string) | null = null;
  readonly requests: ProxiedRequest[] = [];
  /** Requests whose client gave up before the response. */
  aborted = 0;
  private readonly next: HttpFault[] = [];
  private readonly held: (() => void)[] = [];
  private server: Server | null = null;

  private constructor(
    private port: number,
    private target: ProxyTarget,
    private readonly options: HttpFaultProxyOptions,
  ) {}

  /** Refuses connections until `start`. */
  static async prepare(
    target: ProxyTarget,
    options: HttpFaultProxyOptions = {},
  ): Promise<HttpFaultProxy> {
    return new HttpFaultProxy(await freePort(), target, options);
  }

  static async open(
    target: ProxyTarget,
    options: HttpFaultProxyOptions = {},
  ): Promise<HttpFaultProxy> {
    const proxy = new HttpFaultProxy(0, target, options);
    await proxy.start();
    return proxy;
  }

  get url(): string {
    return this.options.tls === undefined
      ? `http://127.0.0.1:${this.port}`
      : `https://localhost:${this.port}`;
  }

  /** Method and path of every request that arrived. */
  get calls(): string[] {
    return this.requests.map(({ method, url }) => `${method} ${url}`);
  }

  /** @param target where requests go from now on */
  async start(target = this.target): Promise<void> {
    const { tls } = this.options;
    const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      this.handle(incoming, outgoing);
    };
    this.target = target;
    this.server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** The next requests, one after the other, meet these. */
  failNext(...faults: readonly HttpFault[]): void {
    this.next.push(...faults);
  }

  /** Everything passes again, and responses that were held back are delivered. */
  restore(): void {
    this.mode = 'pass';
    this.matches = () => true;
    this.rewrite = null;
    this.next.length = 0;
    this.held.splice(0).forEach((release) => {
      release();
    });
  }

  /** Forgets the requests so far. */
  clear(): void {
    this.requests.length = 0;
    this.aborted = 0;
  }

  /** Ends connections, and refuses new ones until `start`. */
  async close(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server === null) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  private handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const proxied = read(incoming);
    this.requests.push(proxied);
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) this.aborted += 1;
    });
    const fault = this.next.shift() ?? (this.matches(proxied) ? this.mode : 'pass');
    if (fault === 'cut') incoming.socket.destroy();
    else if (fault === 'no-response') incoming.resume();
    else if (typeof fault === 'object') respond(incoming, outgoing, fault);
    else void this.pass(proxied, incoming, outgoing, fault);
  }

  private async pass(
    proxied: ProxiedRequest,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    fault: Exclude<HttpFault, ProxyResponse> | 'pass',
  ): Promise<void> {
    const { unreachable } = this.options;
    try {
      const { method, url, headers } = proxied;
      const onward = request(this.target(proxied) + url, { method, headers, agent: false });
      incoming.pipe(onward);
      const [response] = (await once(onward, 'response')) as [IncomingMessage];
      const chunks = (await response.toArray()) as Buffer[];
      if (fault === 'cut-response') incoming.socket.destroy();
      if (fault === 'hold-response') await new Promise<void>((go) => this.held.push(go));
      const body = this.rewritten(Buffer.concat(chunks), response);
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      if (fault !== 'cut-mid-response') outgoing.end(body);
      else outgoing.write(body.subarray(0, 10), () => incoming.socket.destroy());
    } catch {
      if (unreachable === undefined || outgoing.headersSent) outgoing.destroy();
      else respond(incoming, outgoing, unreachable);
    }
  }

  private rewritten(body: Buffer, { headers }: IncomingMessage): Buffer {
    if (this.rewrite === null) return body;
    const changed = Buffer.from(this.rewrite(body.toString('utf8')));
    headers['content-length'] = String(changed.byteLength);
    return changed;
  }
}

function read(incoming: IncomingMessage): ProxiedRequest {
  const { method = '', url = '', headers, socket } = incoming;
  const { subject } = (socket as Partial<TLSSocket>).getPeerCertificate?.() ?? {};
  const { CN: clientName = '' } = (subject ?? {}) as { readonly CN?: string };
  return { method, url, headers, clientName };
}

function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: ProxyResponse,
): void {
  incoming.resume();
  outgoing.writeHead(status, headers).end(body);
}
