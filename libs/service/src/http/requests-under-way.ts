import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** For requests that were sent before their client could hear that nobody listens any more. */
const LATE_REQUEST_MS = 100;

/**
 * The requests that a process is working on, so that one that ends answers each of them and brings
 * its clients to leave.
 *
 * Clients keep connections: one that is never told goes on sending requests over its own, past any
 * load balancer, until the process is gone and a request with it. So a process that ends first
 * answers with `connection: close` for a while ({@link RequestsUnderWay.dismiss}), then takes no
 * new connection and waits for the requests under way ({@link RequestsUnderWay.finish}).
 */
export class RequestsUnderWay {
  private readonly responses = new Set<ServerResponse>();
  private isDismissing = false;
  private whenNoneIsLeft: () => void = () => undefined;

  get count(): number {
    return this.responses.size;
  }

  /** @param ended called once, when the answer is out or its client is gone */
  begin(response: ServerResponse, ended: () => void): void {
    this.responses.add(response);
    this.dismissAfter(response);
    response.once('close', () => {
      this.responses.delete(response);
      ended();
      if (this.count === 0) this.whenNoneIsLeft();
    });
  }

  /** The connection of this answer ends with it, if its client is being dismissed. */
  dismissAfter(response: ServerResponse): void {
    if (this.isDismissing && !response.headersSent) response.setHeader('connection', 'close');
  }

  /** From now on every answer is the last of its connection, those under way included. */
  dismiss(): void {
    this.isDismissing = true;
    for (const response of this.responses) this.dismissAfter(response);
  }

  /** Takes no new connection, and resolves when the last request is answered. */
  async finish(server: Server): Promise<void> {
    this.dismiss();
    const closed = once(server, 'close');
    server.close();
    do {
      await this.noneIsLeft();
      await Promise.race([closed, delay(LATE_REQUEST_MS)]);
    } while (this.count > 0);
    // Connections over which nothing was ever sent, or whose answers began before they were dismissed.
    server.closeAllConnections();
    await closed;
  }

  private async noneIsLeft(): Promise<void> {
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      this.whenNoneIsLeft = resolve;
    });
  }
}
