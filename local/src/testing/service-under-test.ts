import { bootService, migrateService } from '@tessera/service';
import type { RunningService, ServiceDefinition } from '@tessera/service';
import pg from 'pg';
import { createDatabase, type TestDatabase } from './create-database.js';
import { fetchInOrder } from './fetch-in-order.js';
import { serviceEnv } from './service-env.js';
import { TestClock } from './test-clock.js';
import { createTestIssuer, type TestIssuer } from './test-issuer.js';
import { writeTestKeyring } from './test-keyring.js';

const YEAR_S = 365 * 24 * 60 * 60;

/** A response with its parsed body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

export interface CallOptions {
  readonly body?: unknown;
  /** The body as it goes over the wire, instead of `body`. */
  readonly rawBody?: string;
  /** `null` for none. */
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  /** The URL of another replica. */
  readonly at?: string;
}

export interface ServiceBootOptions {
  /** The scopes of the token in ordinary calls; without scopes calls have no token. */
  readonly scopes?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** An issuer that several services share; it is then not closed with this one. */
  readonly issuer?: TestIssuer;
}

/** A service with its own database, issuer, keyring and clock, called over HTTP. */
export class ServiceUnderTest {
  /** Every response, with its headers. */
  readonly answers: string[] = [];
  /** Headers of every call, such as an API key. */
  readonly headers: Record<string, string> = {};
  private readonly replicas: RunningService[] = [];

  private constructor(
    private readonly definition: ServiceDefinition,
    readonly service: RunningService,
    readonly database: TestDatabase,
    readonly issuer: TestIssuer,
    readonly clock: TestClock,
    /** Everything that was logged. */
    readonly log: readonly string[],
    /** Its boot options, to boot another replica. */
    readonly env: Readonly<Record<string, string>>,
    private readonly token: string | null,
    private readonly ownsIssuer: boolean,
  ) {}

  static async boot(
    definition: ServiceDefinition,
    { scopes = [], env = {}, issuer: shared }: ServiceBootOptions = {},
  ): Promise<ServiceUnderTest> {
    const database = await createDatabase();
    const issuer = shared ?? (await createTestIssuer());
    const keys = await writeTestKeyring([]);
    const full = { ...serviceEnv({ databaseUrl: database.url, issuer, keys }), ...env };
    await migrateService(definition, full);
    const clock = new TestClock();
    const log: string[] = [];
    const writeLog = (line: string): void => {
      log.push(line);
    };
    const service = await bootService(definition, { env: full, clock, writeLog });
    // Tests move the clock by weeks, and the token is to outlive that.
    const exp = Math.floor(Date.now() / 1000) + YEAR_S;
    const token = scopes.length === 0 ? null : await issuer.token({ scope: scopes.join(' '), exp });
    const ownsIssuer = shared === undefined;
    return new ServiceUnderTest(
      definition,
      service,
      database,
      issuer,
      clock,
      log,
      full,
      token,
      ownsIssuer,
    );
  }

  /** Another process of the service, as good as: it shares database, keys and clock, no memory. */
  async replica(): Promise<RunningService> {
    const { clock } = this;
    const env = { ...this.env, PORT: '0', MANAGEMENT_PORT: '0' };
    const replica = await bootService(this.definition, { env, clock, writeLog: () => undefined });
    this.replicas.push(replica);
    return replica;
  }

  async close(): Promise<void> {
    await Promise.all([this.service, ...this.replicas].map((running) => running.close()));
    if (this.ownsIssuer) await this.issuer.close();
    await this.database.drop();
  }

  get(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.call('GET', path, options);
  }

  post(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, { ...options, body });
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { body, rawBody, token = this.token, headers = {}, at = this.service.url } = options;
    const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetchInOrder(at + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...this.headers,
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const text = await response.text();
    this.answers.push(JSON.stringify([...response.headers]), text);
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  /** Rows straight from the database, as its owner. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.database.url });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
}

/** A page or a file is not a body of the API. */
function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
