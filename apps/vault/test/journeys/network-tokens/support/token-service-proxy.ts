import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a call: it passes; it is refused before it arrives; or it arrives and its response is
 * lost, at once or until the caller gives up.
 */
export type ProxyMode = 'pass' | 'down' | 'cut-answer' | 'hold-answer';

/** A proxy in front of the token service that loses calls and responses as a test wants it. */
export class TokenServiceProxy {
  mode: ProxyMode = 'pass';
  /** Method and path of every call that came. */
  readonly calls: string[] = [];
  private readonly server = createServer((incoming, answer) => {
    void this.pass(incoming, answer);
  });

  private constructor(private readonly target: () => string) {}

  /** @param target asked at each call, so that it may be known later */
  static async start(target: () => string): Promise<TokenServiceProxy> {
    const proxy = new TokenServiceProxy(target);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/token-service/v1`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    this.calls.push(`${incoming.method ?? ''} ${incoming.url ?? ''}`);
    if (this.mode === 'down') {
      answer.writeHead(503).end();
      return;
    }
    const { method, headers, url } = incoming;
    const outgoing = request(this.target() + (url ?? ''), { method, headers });
    incoming.pipe(outgoing);
    answer.once('close', () => outgoing.destroy());
    try {
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      this.answer(answer, response, Buffer.concat(chunks));
    } catch {
      // The caller or the token service has disconnected: there is no one left to respond to, or nothing
      // to send.
      answer.destroy();
    }
  }

  private answer(answer: ServerResponse, response: IncomingMessage, body: Buffer): void {
    switch (this.mode) {
      case 'cut-answer':
        answer.destroy();
        return;
      case 'hold-answer':
        return;
      case 'down':
      case 'pass':
        answer.writeHead(response.statusCode ?? 500, {
          'content-type': response.headers['content-type'] ?? 'text/plain',
        });
        answer.end(body);
        return;
      default:
        this.mode satisfies never;
    }
  }
}
