import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * One URL in front of several replicas: each request is sent to the next of them, as a balancer without
 * affinity may do at any time. What a replica keeps to itself is missing at the next step.
 */
export class AlternatingFront {
  private turn = 0;
  private targets: readonly string[] = [];
  /** How many requests each target got. */
  readonly served = new Map<string, number>();
  private readonly server = createServer((incoming, answer) => {
    this.pass(incoming, answer);
  });

  static async open(): Promise<AlternatingFront> {
    const front = new AlternatingFront();
    front.server.listen(0, '127.0.0.1');
    await once(front.server, 'listening');
    return front;
  }

  /** By name: browsers take cookies of `localhost` as those of a secure place. */
  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  leadTo(targets: readonly string[]): void {
    this.targets = targets;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const target = this.targets[this.turn % this.targets.length] ?? '';
    this.turn += 1;
    this.served.set(target, (this.served.get(target) ?? 0) + 1);
    const { method, headers, url = '/' } = incoming;
    const outgoing = request(target + url, { method, headers, agent: false });
    outgoing.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
    incoming.pipe(outgoing);
  }
}
