import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from '@tessera/commands';
import {
  TEST_INSTANCE,
  TestService,
  until,
  type ServiceName,
  type TestIssuer,
} from '@tessera/local/testing';
import type { ServiceDefinition } from '@tessera/service';
import pg from 'pg';
import { Receiver } from '../../../../libs/webhooks/test/receiver.js';
import { Replica } from './replica.js';

/** Of what never ends: a busy machine takes its time. */
const PATIENCE_MS = 100_000;
/** Before a request is repeated. */
const PAUSE_MS = 20;

export interface ReplicaStackOptions {
  readonly definition: ServiceDefinition;
  readonly env?: Readonly<Record<string, string>>;
  readonly issuer?: TestIssuer;
  /** Default 2 of each; a service without webhooks has no workers. */
  readonly apis?: number;
  readonly workers?: number;
}

export interface ReplicaAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface ReplicaCall {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Replicas of one service, as a Deployment runs them: one database, one keyring, one issuer. */
export class ReplicaStack {
  readonly apis: Replica[] = [];
  readonly workers: Replica[] = [];

  private constructor(
    private readonly wish: ReplicaStackOptions,
    private readonly service: TestService,
    /** Receives every event that a test subscribes it to. */
    readonly receiver: Receiver,
    private readonly client: pg.Client,
  ) {}

  /** All processes boot at the same moment, on a database where nothing is yet. */
  static async boot(wish: ReplicaStackOptions): Promise<ReplicaStack> {
    const stack = await ReplicaStack.prepare(wish);
    try {
      await stack.startAll();
      return stack;
    } catch (error) {
      await stack.close();
      throw error;
    }
  }

  /** As {@link boot}, before any process. */
  static async prepare(wish: ReplicaStackOptions): Promise<ReplicaStack> {
    const { definition, env, issuer } = wish;
    const service = await TestService.prepare(definition, {
      env: { BACKGROUND_WORK: 'worker', LOG_LEVEL: 'warn', ...env },
      ...(issuer !== undefined && { issuer }),
    });
    const client = new pg.Client({ connectionString: service.database.adminUrl });
    await client.connect();
    return new ReplicaStack(wish, service, await Receiver.start(), client);
  }

  get database(): TestService['database'] {
    return this.service.database;
  }

  get issuer(): TestIssuer {
    return this.service.issuer;
  }

  get env(): Readonly<Record<string, string>> {
    return this.service.env;
  }

  /** What all of them have logged. */
  get log(): string {
    return this.all.map(({ process }) => process.log).join('\n');
  }

  get all(): readonly Replica[] {
    return [...this.apis, ...this.workers];
  }

  /** The replica that a balancer would give the request with this number to. */
  api(turn: number): Replica {
    const replica = this.apis[turn % this.apis.length];
    if (replica === undefined) throw new Error('There is no API.');
    return replica;
  }

  async startAll(): Promise<void> {
    const { apis = 2, workers = 2 } = this.wish;
    const roles = [...Array<'api'>(apis).fill('api'), ...Array<'worker'>(workers).fill('worker')];
    // All of them are waited for: one that boots after another has failed would be left behind.
    const boots = await Promise.allSettled(roles.map((role) => this.start(role)));
    const failed = boots.find(({ status }) => status === 'rejected');
    if (failed?.status !== 'rejected') return;
    throw new Error(`A replica did not boot: ${String(failed.reason)}`, { cause: failed.reason });
  }

  async start(role: 'api' | 'worker'): Promise<Replica> {
    const replica = await Replica.start(this.wish.definition.name as ServiceName, role, this.env);
    (role === 'api' ? this.apis : this.workers).push(replica);
    return replica;
  }

  /** The same work in all these replicas at the same moment; what each returned. */
  runAtOnce(worker: string, replicas: readonly Replica[] = this.all): Promise<unknown[]> {
    return Promise.all(replicas.map((replica) => replica.run(worker)));
  }

  async setClocksAhead(milliseconds: number): Promise<void> {
    await Promise.all(this.all.map((replica) => replica.setClockAhead(milliseconds)));
  }

  token(scope: string, clientId = 'test-client'): Promise<string> {
    const exp = Math.floor(Date.now() / 1_000) + 10 * 365 * 86_400;
    return this.issuer.token({ scope, clientId, audience: TEST_INSTANCE, exp });
  }

  async call(
    at: Pick<Replica, 'url'>,
    method: string,
    path: string,
    { body, token, headers = {} }: ReplicaCall = {},
  ): Promise<ReplicaAnswer> {
    const response = await fetch(at.url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body: parsed };
  }

  /** Posts, and repeats for as long as the response is 503: with the key that is no second effect. */
  async callPatiently(
    at: Pick<Replica, 'url'>,
    path: string,
    { headers, ...call }: ReplicaCall,
    key: string,
  ): Promise<ReplicaAnswer> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const keyed = { ...call, headers: { ...headers, 'x-idempotency-key': key } };
      const answer = await this.call(at, 'POST', path, keyed);
      if (answer.status !== 503 || Date.now() > deadline) return answer;
      await delay(PAUSE_MS);
    }
  }

  command(commands: readonly Command[], ...args: string[]): Promise<string> {
    return this.service.command(commands, ...args);
  }

  /** As the server's administrator. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(text, values)).rows;
  }

  async count(text: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.query<{ count: string }>(`select count(*) from ${text}`, values);
    return Number(row?.count);
  }

  /** How often Postgres had to end a transaction because two waited for each other. */
  async deadlocks(): Promise<number> {
    const [row] = await this.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    return row?.deadlocks ?? 0;
  }

  /**
   * Waits until every notification is out, and gives those of an event, or of all.
   *
   * @throws Error when an event came twice
   */
  async delivered(event?: string): Promise<Record<string, unknown>[]> {
    const isEmpty = async () => (await this.count('webhook_delivery')) === 0;
    await until('the outbox is empty', isEmpty, PATIENCE_MS).catch((cause: unknown) => {
      throw new Error(`${String(cause)} ${this.log}`, { cause });
    });
    const events = this.receiver.received.map(
      ({ body }) => JSON.parse(body) as Record<string, unknown>,
    );
    const ids = events.map(({ id }) => id);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    if (twice.length > 0) throw new Error(`Delivered more than once: ${twice.join(', ')}`);
    return event === undefined ? events : events.filter((each) => each['event'] === event);
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(({ process }) => process.kill()));
    await this.receiver.close();
    await this.client.end();
    await this.service.close();
  }
}
