import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@tessera/local/testing';
import { readExport, type ReceivedSpan } from './received-span.js';

/** What a collector does with what it is sent. */
export type CollectorMood = 'takes' | 'refuses' | 'hangs';

/** A collector: takes traces over OTLP/HTTP in protobuf, and keeps every byte. */
export class OtlpReceiver {
  mood: CollectorMood = 'takes';
  /** The bodies as they arrived. */
  readonly bodies: Buffer[] = [];
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[] = [];
  readonly spans: ReceivedSpan[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.take(request, response);
    });
  }

  static async open(): Promise<OtlpReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new OtlpReceiver(server);
  }

  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What a service under test needs to send its traces here soon. */
  get env(): Record<string, string> {
    return { OTEL_EXPORTER_OTLP_ENDPOINT: this.url, OTEL_BSP_SCHEDULE_DELAY: '50' };
  }

  /**
   * The spans of a trace, once all expected spans are there and connected: each process exports in its
   * own time, so a span may be here long before the one that caused it.
   *
   * @param callerSpan the span of the external caller, which is not exported
   */
  async trace(
    { traceId, callerSpan = '' }: { readonly traceId: string; readonly callerSpan?: string },
    isComplete: (spans: readonly ReceivedSpan[]) => boolean,
  ): Promise<readonly ReceivedSpan[]> {
    const found = () => this.spans.filter((span) => span.traceId === traceId);
    const hangsTogether = (spans: readonly ReceivedSpan[]) => {
      const ids = new Set([callerSpan, ...spans.map(({ spanId }) => spanId)]);
      return spans.every(({ parentId }) => ids.has(parentId));
    };
    try {
      await until(`trace ${traceId} is complete`, () =>
        Promise.resolve(isComplete(found()) && hangsTogether(found())),
      );
    } catch (error) {
      const names = found().map(({ name, kind }) => `${kind} ${name}`);
      throw new Error(`Of trace ${traceId} there is: ${names.join('; ')}`, { cause: error });
    }
    return found();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    this.bodies.push(body);
    this.requests.push({ path: request.url ?? '', headers: request.headers });
    if (this.mood === 'hangs') return;
    if (this.mood === 'takes') this.spans.push(...readExport(body));
    response.writeHead(this.mood === 'takes' ? 200 : 400).end();
  }
}
