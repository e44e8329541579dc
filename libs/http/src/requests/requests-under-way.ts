import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * For requests that were sent before their client could learn that the server no longer listens.
 */
const LATE_REQUEST_MS = 100;

/** Share of the slots, one in this many, that a principal beyond its share may not take. */
const RESERVED_FRACTION = 8;

/** How many requests may be in flight. */
export interface InFlightLimits {
  readonly maxInFlight: number;
  /** One principal may use this many of them while few are free. */
  readonly maxPerPrincipal: number;
}

/**
 * The requests of a process, in two stages. A request is open from its headers to the end of its
 * response; it is in flight, and uses one of a limited number of slots, from the moment its body
 * has arrived: a body that never arrives must not take a slot from other clients.
 *
 * Clients keep connections: without a signal, a client keeps sending requests over its connection,
 * past any load balancer, until the process is gone and a request with it. So a process that is
 * shutting down first responds with `connection: close` for a while
 * ({@link RequestsUnderWay.dismiss}), then takes no new connection and waits for the open requests
 * ({@link RequestsUnderWay.finish}).
 */
export class RequestsUnderWay {
  /** Those that are open, with their request ids. */
  private readonly responses = new Map<ServerResponse, string>();
  /** Those in flight, with the principal that they are for once it is known. */
  private readonly places = new Map<ServerResponse, string | undefined>();
  private readonly byPrincipal = new Map<string, number>();
  private isDismissing = false;
  private whenNoneIsLeft: () => void = () => undefined;

  constructor(private readonly limits: InFlightLimits) {}

  /** Open requests, those being received included. */
  get count(): number {
    return this.responses.size;
  }

  get inFlight(): number {
    return this.places.size;
  }

  get isFull(): boolean {
    return this.places.size >= this.limits.maxInFlight;
  }

  /** @param ended called once, when the response was sent or its client is gone */
  begin(response: ServerResponse, requestId: string, ended: () => void): void {
    this.responses.set(response, requestId);
    this.dismissAfter(response);
    response.once('close', () => {
      this.responses.delete(response);
      this.release(response);
      ended();
      if (this.count === 0) this.whenNoneIsLeft();
    });
  }

  /** Takes a slot for a request whose body has arrived; false when none is free. */
  takePlace(response: ServerResponse): boolean {
    if (this.isFull) return false;
    this.places.set(response, undefined);
    return true;
  }

  /**
   * Counts the slot of this request for a principal; false when the principal has more than its share
   * while few slots are free. It may use the whole pod as long as no other principal needs it.
   */
  claim(response: ServerResponse, principal: string): boolean {
    const { maxInFlight, maxPerPrincipal } = this.limits;
    if (!this.places.has(response)) return true;
    const held = this.byPrincipal.get(principal) ?? 0;
    const free = maxInFlight - this.places.size;
    if (held >= maxPerPrincipal && free < Math.floor(maxInFlight / RESERVED_FRACTION)) return false;
    this.places.set(response, principal);
    this.byPrincipal.set(principal, held + 1);
    return true;
  }

  /** The open request of this connection, if there is one. */
  openOn(socket: Socket): { response: ServerResponse; requestId: string } | undefined {
    for (const [response, requestId] of this.responses) {
      if (response.socket === socket) return { response, requestId };
    }
    return undefined;
  }

  /** Closes the connection after this response if the process is draining. */
  dismissAfter(response: ServerResponse): void {
    if (this.isDismissing && !response.headersSent) response.setHeader('connection', 'close');
  }

  /** From now on every response closes its connection, including those of requests in flight. */
  dismiss(): void {
    this.isDismissing = true;
    for (const response of this.responses.keys()) this.dismissAfter(response);
  }

  /** Accepts no new connection, and resolves when the last response is sent. */
  async finish(server: Server): Promise<void> {
    this.dismiss();
    const closed = once(server, 'close');
    server.close();
    do {
      await this.noneIsLeft();
      await Promise.race([closed, delay(LATE_REQUEST_MS)]);
    } while (this.count > 0);
    // Connections that never sent a request, or whose responses began before the drain.
    server.closeAllConnections();
    await closed;
  }

  private release(response: ServerResponse): void {
    const principal = this.places.get(response);
    this.places.delete(response);
    if (principal === undefined) return;
    const held = (this.byPrincipal.get(principal) ?? 1) - 1;
    if (held === 0) this.byPrincipal.delete(principal);
    else this.byPrincipal.set(principal, held);
  }

  private async noneIsLeft(): Promise<void> {
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      this.whenNoneIsLeft = resolve;
    });
  }
}
