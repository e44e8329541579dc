import {
  type FaultProxy,
  queryDatabase,
  ServiceProcess,
  type TestDatabase,
} from '@tessera/local/testing';
import type pg from 'pg';
import type { ServiceWrite } from './service-writes.js';

/** Past this a request counts as hanging. */
const PATIENCE_MS = 60_000;

export interface WriteAnswer {
  readonly key: string;
  readonly status: number;
  readonly text: string;
  readonly replayed: boolean;
  readonly retryAfter: string | null;
  readonly sentAt: number;
  readonly tookMs: number;
}

export interface FaultedParts {
  readonly write: ServiceWrite;
  readonly process: ServiceProcess;
  readonly database: TestDatabase;
  /** The way to the database, where it is not direct. */
  readonly way: FaultProxy | null;
  /** Of a process that reaches the database without the proxy. */
  readonly env: Readonly<Record<string, string>>;
  /** Of every request. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A service whose database fails, its process, and the rows behind it. */
export class FaultedService {
  readonly write: ServiceWrite;
  readonly process: ServiceProcess;

  constructor(private readonly parts: FaultedParts) {
    this.write = parts.write;
    this.process = parts.process;
  }

  get name(): string {
    return this.write.name;
  }

  get proxy(): FaultProxy {
    const { way } = this.parts;
    if (way === null) throw new Error('The service speaks to its database directly.');
    return way;
  }

  startWorker(): Promise<ServiceProcess> {
    return ServiceProcess.start(this.write.name, { env: this.parts.env, role: 'worker' });
  }

  /** Makes the write with this key; a body that is sent twice is the same twice. */
  async send(key: string, body: Record<string, unknown>): Promise<WriteAnswer> {
    const sentAt = performance.now();
    const response = await this.post(this.write.path, body, { 'x-idempotency-key': key });
    const text = await response.text();
    return {
      key,
      status: response.status,
      text,
      replayed: response.headers.get('x-idempotent-replayed') === 'true',
      retryAfter: response.headers.get('retry-after'),
      sentAt,
      tookMs: performance.now() - sentAt,
    };
  }

  /** An endpoint without a listener: its events stay in the outbox. */
  async subscribe(): Promise<void> {
    const { events, webhooks } = this.write;
    if (events.length === 0) return;
    const { status } = await this.post(webhooks, { url: 'http://127.0.0.1:1/', events });
    if (status !== 201) throw new Error(`${this.name}: no webhook, ${status}`);
  }

  async countRows(): Promise<number> {
    return this.count(this.write.rows);
  }

  async countEvents(): Promise<number> {
    if (this.write.events.length === 0) return 0;
    return this.count('select count(distinct event_id)::int as count from webhook_delivery');
  }

  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return queryDatabase<Row>(this.parts.database.adminUrl, text);
  }

  private async count(text: string): Promise<number> {
    const [row] = await this.query<{ count: number }>(text);
    return row?.count ?? -1;
  }

  private post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return fetch(this.process.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.parts.headers, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  }
}
