import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@jest/globals';
import type { RunningFraud } from './running-fraud.js';

/** A received notification. */
export interface ReceivedEvent {
  readonly event: string;
  readonly id: string;
  readonly decision_id: string;
  readonly occurred_at: string;
  readonly payment_state?: string | null;
}

/** A webhook receiver for every event, with the events of each decision. */
export class EventLog {
  /** By decision, each event once: retries have the same ID. */
  private readonly byDecision = new Map<string, Map<string, ReceivedEvent>>();
  private readonly waiting = new Set<() => void>();

  private constructor(private readonly server: Server) {}

  static async register(fraud: RunningFraud, events: readonly string[]): Promise<EventLog> {
    const server = createServer();
    const log = new EventLog(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        log.receive(JSON.parse(Buffer.concat(chunks).toString('utf8')) as ReceivedEvent);
        response.writeHead(200).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const body = { url: `http://127.0.0.1:${port}/hook`, events };
    const answer = await fraud.admin('POST', '/api/admin/webhooks', { body });
    expect(answer.status).toBe(201);
    return log;
  }

  of(decisionId: string): ReceivedEvent[] {
    return [...(this.byDecision.get(decisionId)?.values() ?? [])];
  }

  /** Resolves when the decision's events satisfy the condition. */
  async until(decisionId: string, holds: (events: ReceivedEvent[]) => boolean): Promise<void> {
    while (!holds(this.of(decisionId))) {
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  async final(decisionId: string): Promise<ReceivedEvent> {
    const isFinal = ({ event }: ReceivedEvent) => event.startsWith('decision.async.');
    await this.until(decisionId, (events) => events.some(isFinal));
    const found = this.of(decisionId).find(isFinal);
    if (found === undefined) throw new Error('The final event is gone.');
    return found;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private receive(event: ReceivedEvent): void {
    const events = this.byDecision.get(event.decision_id) ?? new Map<string, ReceivedEvent>();
    events.set(event.id, event);
    this.byDecision.set(event.decision_id, events);
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
