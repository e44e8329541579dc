import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request: it passes; its connection is cut, as when the service is unreachable; the
 * service processes it and its response is cut off, or held back until `restore`; the proxy responds
 * instead of the service.
 */
export type HttpFaultMode = 'pass' | 'cut' | 'cut-response' | 'hold-response' | 'respond';

/** The network in front of a service, with the faults that a test needs in single requests. */
export class HttpFaultProxy {
  mode: HttpFaultMode = 'pass';
  /** Narrows `mode` to some requests; the others pass. */
  matches: (incoming: { readonly method: string; readonly url: string }) => boolean = () => true;
  /** The proxy's own response. */
  response = { status: 500, headers: {} as Record<string, string>, body: '' };
  /** Method and path of every request that arrived. */
  readonly calls: string[] = [];
  /** The headers of every request that arrived. */
  readonly headers: IncomingMessage['headers'][] = [];
  private readonly held: (() => void)[] = [];
  private readonly server = createServer((incoming, outgoing) => {
    void this.handle(incoming, outgoing);
  });

  private constructor(private readonly target: () => string) {}

  /** @param target the URL of the service, read at each request, so that it may be known later */
  static async open(target: () => string): Promise<HttpFaultProxy> {
    const proxy = new HttpFaultProxy(target);
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Everything passes again, and responses that were held back are delivered. */
  restore(): void {
    this.mode = 'pass';
    this.matches = () => true;
    this.held.splice(0).forEach((release) => {
      release();
    });
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', headers, url = '' } = incoming;
    const mode = this.matches({ method, url }) ? this.mode : 'pass';
    this.calls.push(`${method} ${url}`);
    this.headers.push(headers);
    if (mode === 'cut') {
      incoming.socket.destroy();
      return;
    }
    if (mode === 'respond') {
      incoming.resume();
      outgoing.writeHead(this.response.status, this.response.headers).end(this.response.body);
      return;
    }
    const onward = request(this.target() + url, { method, headers });
    incoming.pipe(onward);
    try {
      const [response] = (await once(onward, 'response')) as [IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      if (mode === 'cut-response') incoming.socket.destroy();
      if (mode === 'hold-response') await new Promise<void>((go) => this.held.push(go));
      outgoing.writeHead(response.statusCode ?? 500, response.headers).end(Buffer.concat(chunks));
    } catch {
      outgoing.destroy();
    }
  }
}
