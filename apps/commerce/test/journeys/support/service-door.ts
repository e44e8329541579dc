import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request: it passes; the service is unreachable; it is processed and its
 * response is lost, or held back until the proxy opens; the proxy itself responds.
 */
export type DoorMode = 'open' | 'shut' | 'cut-answer' | 'hold-answer' | 'answer';

/** A proxy in front of a service that loses requests and responses as a test requires. */
export class ServiceDoor {
  mode: DoorMode = 'open';
  /** Narrows `mode` to some requests; the others pass. */
  concerns: (incoming: { readonly method: string; readonly url: string }) => boolean = () => true;
  /** The proxy's own response. */
  answer = { status: 500, headers: {} as Record<string, string>, body: '' };
  /** Method and path of every request that came. */
  readonly calls: string[] = [];
  /** The headers of every request that came. */
  readonly headers: IncomingMessage['headers'][] = [];
  private readonly held: (() => void)[] = [];
  private readonly server = createServer((incoming, answer) => {
    void this.pass(incoming, answer);
  });

  private constructor(private readonly target: () => string) {}

  /** @param target asked at each request, so that it may be known later */
  static async build(target: () => string): Promise<ServiceDoor> {
    const door = new ServiceDoor(target);
    door.server.listen(0, '127.0.0.1');
    await once(door.server, 'listening');
    return door;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Everything passes again, and responses that were held back are delivered. */
  open(): void {
    this.mode = 'open';
    this.concerns = () => true;
    this.held.splice(0).forEach((release) => {
      release();
    });
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', headers, url = '' } = incoming;
    const mode = this.concerns({ method, url }) ? this.mode : 'open';
    this.calls.push(`${method} ${url}`);
    this.headers.push(headers);
    if (mode === 'shut') {
      incoming.socket.destroy();
      return;
    }
    if (mode === 'answer') {
      incoming.resume();
      answer.writeHead(this.answer.status, this.answer.headers).end(this.answer.body);
      return;
    }
    const outgoing = request(this.target() + url, { method, headers });
    incoming.pipe(outgoing);
    try {
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      if (mode === 'cut-answer') incoming.socket.destroy();
      if (mode === 'hold-answer') await new Promise<void>((go) => this.held.push(go));
      answer.writeHead(response.statusCode ?? 500, response.headers).end(Buffer.concat(chunks));
    } catch {
      answer.destroy();
    }
  }
}
