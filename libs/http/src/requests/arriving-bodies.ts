import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES } from './json-body.js';
import { rawBodyRule } from './raw-body.decorator.js';

/** A body is not judged by its rate before this: connections start slowly. */
const GRACE_MS = 5_000;
const SWEEP_MS = 500;
/** What a route that accepts larger bodies than others is given the time for. */
const LARGE_BODY_BYTES_PER_MS = 64;

export interface ArrivalLimits {
  readonly maxReceiving: number;
  readonly maxPerSource: number;
  readonly timeoutMs: number;
  readonly minBytesPerSecond: number;
}

interface Arrival {
  readonly reply: FastifyReply;
  /** Stored here: a request whose client has disconnected may have lost it. */
  readonly socket: Socket;
  readonly source: string;
  readonly deadline: number;
  /** From where the rate is measured: a body that we do not read on purpose is not slow. */
  since: number;
  bytesBefore: number;
}

/** Why a body is not received. */
export type ArrivalRefusal = 'receiving_full' | 'receiving_source_full';

/**
 * The requests whose bodies have not arrived yet. They do not count as requests in flight, have their
 * own limits, in total and by source, and must arrive at a minimum rate and by a deadline. One timer
 * looks at all of them; a request costs an entry in a map.
 */
export class ArrivingBodies {
  private readonly arrivals = new Map<IncomingMessage, Arrival>();
  private readonly bySource = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;

  /** @param onSlow sends 408, or closes the connection when a response was sent already */
  constructor(
    private readonly limits: ArrivalLimits,
    private readonly onSlow: (reply: FastifyReply, socket: Socket) => void,
  ) {
    this.timer = setInterval(() => {
      this.sweep(performance.now());
    }, SWEEP_MS).unref();
  }

  get count(): number {
    return this.arrivals.size;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Begins to watch a request whose headers announce a body. */
  begin(request: FastifyRequest, reply: FastifyReply, source: string): ArrivalRefusal | undefined {
    if (this.arrivals.size >= this.limits.maxReceiving) return 'receiving_full';
    const ofSource = this.bySource.get(source) ?? 0;
    if (ofSource >= this.limits.maxPerSource) return 'receiving_source_full';
    const now = performance.now();
    const { socket } = request.raw;
    this.bySource.set(source, ofSource + 1);
    this.arrivals.set(request.raw, {
      reply,
      socket,
      source,
      deadline: now + this.timeoutOf(request),
      since: now,
      bytesBefore: socket.bytesRead,
    });
    return undefined;
  }

  /** Stops watching a request if its body is complete or its client is gone. */
  settle(raw: IncomingMessage): void {
    const arrival = this.arrivals.get(raw);
    if (arrival !== undefined && hasEnded(raw, arrival)) this.end(raw, arrival);
  }

  private end(raw: IncomingMessage, { source }: Arrival): void {
    this.arrivals.delete(raw);
    const left = (this.bySource.get(source) ?? 1) - 1;
    if (left === 0) this.bySource.delete(source);
    else this.bySource.set(source, left);
  }

  private sweep(now: number): void {
    for (const [raw, arrival] of this.arrivals) {
      if (hasEnded(raw, arrival)) this.end(raw, arrival);
      else if (this.isTooSlow(raw, arrival, now)) {
        this.end(raw, arrival);
        this.onSlow(arrival.reply, arrival.socket);
      }
    }
  }

  private isTooSlow(raw: IncomingMessage, arrival: Arrival, now: number): boolean {
    if (now >= arrival.deadline) return true;
    if (raw.readableLength > 0) {
      // The handler passes the body on, and its receiver is slower than the client.
      arrival.since = now;
      arrival.bytesBefore = arrival.socket.bytesRead;
      return false;
    }
    const elapsedMs = now - arrival.since;
    const received = arrival.socket.bytesRead - arrival.bytesBefore;
    return elapsedMs >= GRACE_MS && received < (this.limits.minBytesPerSecond * elapsedMs) / 1_000;
  }

  private timeoutOf(request: FastifyRequest): number {
    const maxBytes = rawBodyRule(request)?.maxBytes ?? MAX_BODY_BYTES;
    const beyond = Math.max(0, maxBytes - MAX_BODY_BYTES);
    return this.limits.timeoutMs + beyond / LARGE_BODY_BYTES_PER_MS;
  }
}

function hasEnded(raw: IncomingMessage, { socket }: Arrival): boolean {
  return raw.complete || raw.destroyed || socket.destroyed;
}

/** Whether the headers announce a body. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}
