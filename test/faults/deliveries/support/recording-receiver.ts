import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const HEALTHY = '/healthy';

/** What arrived of one event at one endpoint. */
export interface Arrivals {
  readonly path: string;
  readonly eventId: string;
  readonly decisionId: string;
  /** Body, signature and `webhook-id` of the first arrival. */
  readonly text: string;
  count: number;
  /** Whether a later arrival differed from the first one. */
  hasChanged: boolean;
}

/**
 * Takes events at `/healthy`, each after as many failures as {@link failuresOf} says, and hangs at every
 * other path. Counts what arrives.
 */
export class RecordingReceiver {
  readonly arrivals = new Map<string, Arrivals>();
  requests = 0;
  private readonly server = createServer((request, response) => {
    void this.receive(request, response);
  });

  static async start(): Promise<RecordingReceiver> {
    const receiver = new RecordingReceiver();
    await once(receiver.server.listen(0, '127.0.0.1'), 'listening');
    return receiver;
  }

  get healthyUrl(): string {
    return this.origin + HEALTHY;
  }

  hangingUrl(index: number): string {
    return `${this.origin}/hangs/${index}`;
  }

  ofHealthy(): Arrivals[] {
    return [...this.arrivals.values()].filter(({ path }) => path === HEALTHY);
  }

  ofHanging(): Arrivals[] {
    return [...this.arrivals.values()].filter(({ path }) => path !== HEALTHY);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // Its worker was killed while it sent the request.
      return;
    }
    const body = Buffer.concat(chunks).toString();
    const { id, decision_id: decisionId } = JSON.parse(body) as { id: string; decision_id: string };
    const path = request.url ?? '';
    const { 'x-hmac-signature': signature, 'webhook-id': webhookId } = request.headers;
    const text = [body, signature, webhookId].join(' ');
    const key = `${path} ${id}`;
    const known = this.arrivals.get(key) ?? {
      path,
      eventId: id,
      decisionId,
      text,
      count: 0,
      hasChanged: false,
    };
    known.count += 1;
    known.hasChanged ||= known.text !== text;
    this.arrivals.set(key, known);
    this.requests += 1;
    if (path === HEALTHY) response.writeHead(known.count <= failuresOf(id) ? 500 : 200).end();
  }
}

/** None, one or two, by the event: first attempts and retries alike meet the faults. */
export function failuresOf(eventId: string): number {
  // The beginning of an ID is the time.
  return parseInt(eventId.slice(-2), 16) % 3;
}
