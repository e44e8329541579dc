import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Notification {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: { readonly event: string; readonly id: string };
  /** Milliseconds of the monotonic clock when the request had arrived. */
  readonly at: number;
  /** And when its response had been sent. */
  answeredAt: number;
}

type Respond = (response: ServerResponse, notification: Notification, index: number) => void;

/** A receiver on loopback. Its tests wait for what arrives, never for time to pass. */
export class Receiver {
  readonly received: Notification[] = [];
  /** The most requests that were open at the same time. */
  busiest = 0;
  private open = 0;
  private readonly waiting = new Set<() => void>();

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    readonly url: string,
  ) {}

  static async start(respond: Respond = (response) => response.end()): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver = new Receiver(server, `http://127.0.0.1:${port}/hook`);
    server.on('request', (request, response) => {
      receiver.open += 1;
      receiver.busiest = Math.max(receiver.busiest, receiver.open);
      response.once('close', () => {
        receiver.open -= 1;
      });
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const notification: Notification = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body,
          event: (body === '' ? {} : JSON.parse(body)) as Notification['event'],
          at: performance.now(),
          answeredAt: NaN,
        };
        response.once('finish', () => {
          notification.answeredAt = performance.now();
        });
        const index = receiver.received.push(notification) - 1;
        respond(response, notification, index);
        for (const check of receiver.waiting) check();
      });
    });
    return receiver;
  }

  /** Resolves when so many notifications have arrived. */
  async has(count: number): Promise<readonly Notification[]> {
    await this.until(() => this.received.length >= count);
    return this.received;
  }

  /** Resolves when the condition holds; it is looked at after each arrival. */
  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve) => {
      const check = (): void => {
        if (condition()) {
          this.waiting.delete(check);
          resolve();
        }
      };
      this.waiting.add(check);
    });
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => {
        resolve();
      });
    });
  }
}
