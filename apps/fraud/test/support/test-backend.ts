import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that a backend received. */
export interface BackendArrival {
  readonly raw: string;
  readonly body: Record<string, unknown>;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly at: number;
}

/** Responds to one request, possibly later or never. */
export type BackendBehavior = (
  answer: ServerResponse,
  arrival: BackendArrival,
  count: number,
) => void;

/** A fraud backend for one test, on loopback. */
export class TestBackend {
  readonly arrivals: BackendArrival[] = [];
  private readonly waiting: (() => void)[] = [];

  private constructor(
    private readonly server: Server,
    private behavior: BackendBehavior,
  ) {}

  static async start(behavior: BackendBehavior = says('ALLOW')): Promise<TestBackend> {
    const server = createServer();
    const backend = new TestBackend(server, behavior);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        backend.receive(Buffer.concat(chunks).toString('utf8'), request.headers, response);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return backend;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/score`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Sets how it responds from now on. */
  become(behavior: BackendBehavior): void {
    this.behavior = behavior;
  }

  /** Resolves when this many requests have arrived. */
  async has(count: number): Promise<void> {
    while (this.arrivals.length < count) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private receive(raw: string, headers: NodeJS.Dict<string | string[]>, response: ServerResponse) {
    const body = (raw === '' ? {} : JSON.parse(raw)) as Record<string, unknown>;
    const arrival = { raw, body, headers, at: performance.now() };
    this.arrivals.push(arrival);
    for (const resolve of this.waiting.splice(0)) resolve();
    this.behavior(response, arrival, this.arrivals.length);
  }
}

/** Returns an outcome immediately, with optional further fields. */
export function says(outcome: string, fields: object = {}): BackendBehavior {
  return sends(200, JSON.stringify({ outcome, ...fields }));
}

/** Sends exactly these bytes. */
export function sends(status: number, body: string): BackendBehavior {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
}

/** Never responds. */
export const silent: BackendBehavior = () => undefined;

/** Cuts the connection instead of responding. */
export const breaks: BackendBehavior = (response) => {
  response.destroy();
};

/** Responds after a delay. */
export function later(waitMs: number, behavior: BackendBehavior): BackendBehavior {
  return (response, arrival, count) => {
    setTimeout(() => {
      if (!response.destroyed) behavior(response, arrival, count);
    }, waitMs);
  };
}
