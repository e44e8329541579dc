import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadWish {
  /** Where the next new connection goes; `null` while there is nowhere to go. */
  readonly target: () => string | null;
  readonly next: () => LoadRequest;
  readonly clients: number;
  /** What a client waits for before it sends: at once when absent. */
  readonly turn?: () => Promise<void>;
  /** Called for every expected response with its duration. */
  readonly answered?: (ms: number) => void;
}

/** What a client does between two looks for somewhere to go. */
const LOOK_EVERY_MS = 20;

/**
 * Clients that behave as those behind kube-proxy: each keeps its connection and sends one request after
 * the other over it, even if the endpoint has changed meanwhile, until a response has `connection:
 * close` or the server ends an idle connection. Only then does it choose an endpoint. Nothing is
 * repeated: a request that was sent and got no response has failed.
 */
export class KeepAliveLoad {
  readonly failures: string[] = [];
  answered = 0;
  /** Responses that closed their connection. */
  dismissed = 0;
  private isOver = false;
  private readonly running: Promise<unknown>;

  constructor(private readonly wish: LoadWish) {
    this.running = Promise.all(Array.from({ length: wish.clients }, () => this.work()));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async work(): Promise<void> {
    while (!this.isOver) {
      const target = this.wish.target();
      if (target === null) await delay(LOOK_EVERY_MS);
      else await this.useConnection(target);
    }
  }

  /** One request after the other, until the connection ends. */
  private async useConnection(target: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const connection = { isEnded: false };
    agent.on('free', (socket: NodeJS.EventEmitter) => {
      socket.once('close', () => {
        connection.isEnded = true;
      });
    });
    try {
      while (!this.isOver && !connection.isEnded) {
        await this.wish.turn?.();
        if (await this.send(agent, target, this.wish.next())) return;
      }
    } finally {
      agent.destroy();
    }
  }

  /** @returns whether the server has closed the connection with its response, or broken it */
  private async send(agent: Agent, target: string, wish: LoadRequest): Promise<boolean> {
    const startedAt = performance.now();
    try {
      const { status, connection, body } = await exchange(agent, target, wish);
      if (status >= 200 && status < 300) {
        this.answered += 1;
        this.wish.answered?.(performance.now() - startedAt);
      } else this.failures.push(`${wish.path}: ${status} ${body}`);
      if (connection !== 'close') return false;
      this.dismissed += 1;
    } catch (error) {
      this.failures.push(`${wish.path}: ${String(error)}`);
    }
    return true;
  }
}

interface Exchange {
  readonly status: number;
  readonly connection: string | undefined;
  readonly body: string;
}

function exchange(agent: Agent, target: string, wish: LoadRequest): Promise<Exchange> {
  const { method, path, headers, body } = wish;
  return new Promise((resolve, reject) => {
    const sent = request(target + path, { agent, method, headers }, (response) => {
      read(response).then(resolve, reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

async function read(response: IncomingMessage): Promise<Exchange> {
  let body = '';
  for await (const part of response.setEncoding('utf8')) body += String(part);
  const { connection } = response.headers;
  return { status: response.statusCode ?? 0, connection, body };
}
