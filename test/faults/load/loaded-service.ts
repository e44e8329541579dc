import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  ServiceProcess,
  type ProcessOptions,
  type ServiceName,
  type TestDatabase,
  type TestIssuer,
  writeTestKeyring,
} from '@tessera/local/testing';
import { keyNames, migrateService, type ServiceDefinition } from '@tessera/service';
import pg from 'pg';

/**
 * Meanwhile the clients learn of the signal, on a machine that is busy booting and responding. A pod
 * has longer, and gets its signal 5 s after its end was decided.
 */
export const DRAIN_MS = 4_000;

/** A service whose processes are loaded and stopped: its database, its issuer, its keys. */
export class LoadedService {
  readonly processes: ServiceProcess[] = [];

  private constructor(
    readonly definition: ServiceDefinition,
    readonly database: TestDatabase,
    readonly issuer: TestIssuer,
    public env: Readonly<Record<string, string>>,
  ) {}

  static async create(
    definition: ServiceDefinition,
    env: Readonly<Record<string, string>> = {},
  ): Promise<LoadedService> {
    const [database, issuer] = await Promise.all([createDatabase(), createTestIssuer()]);
    const keys = await writeTestKeyring(keyNames(definition));
    const full = {
      ...serviceEnv({ databaseUrl: database.url, issuer, keys }),
      // As in production, where responses are not checked against the API description.
      NODE_ENV: 'development',
      SHUTDOWN_DRAIN_MS: String(DRAIN_MS),
      WEBHOOK_DRAIN_MS: '15500',
      RATE_LIMIT_PER_MINUTE: '1000000000',
      LOG_LEVEL: 'warn',
      ...env,
    };
    await migrateService(definition, full);
    return new LoadedService(definition, database, issuer, full);
  }

  /** Variables of the processes that are started from now on. */
  extend(env: Readonly<Record<string, string>>): void {
    this.env = { ...this.env, ...env };
  }

  async start(wish: Partial<ProcessOptions> = {}): Promise<ServiceProcess> {
    const name = this.definition.name as ServiceName;
    const env = { ...this.env, ...wish.env };
    const started = await ServiceProcess.start(name, { ...wish, env });
    this.processes.push(started);
    return started;
  }

  async headers(scope: string): Promise<Record<string, string>> {
    const token = await this.issuer.token({ scope });
    return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
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

  /** Another session that locks a table until the returned function is called. */
  async hold(table: string): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: this.database.url });
    await client.connect();
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return async () => {
      await client.query('rollback');
      await client.end();
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.kill()));
    await this.issuer.close();
    await this.database.drop();
  }
}

/** Calls an API as a person at a terminal does: one request, and its body. */
export async function call<Body = Record<string, unknown>>(
  url: string,
  {
    method = 'POST',
    headers,
    body,
  }: { method?: string; headers: Readonly<Record<string, string>>; body?: unknown },
): Promise<Body> {
  const response = await fetch(url, {
    method,
    headers: { ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Body;
}
