import {
  TestService,
  type ProcessOptions,
  type ServiceProcess,
  type TestIssuer,
} from '@tessera/local/testing';
import type { ServiceDefinition } from '@tessera/service';
import pg from 'pg';

/**
 * Meanwhile the clients learn of the signal, on a machine that is busy booting and responding. A pod
 * has longer, and gets its signal 5 s after its end was decided.
 */
export const DRAIN_MS = 4_000;

/** A service whose processes are loaded and stopped: its database, its issuer, its keys. */
export class LoadedService {
  private extended: Readonly<Record<string, string>> = {};

  private constructor(
    readonly definition: ServiceDefinition,
    private readonly service: TestService,
  ) {}

  static async create(
    definition: ServiceDefinition,
    env: Readonly<Record<string, string>> = {},
  ): Promise<LoadedService> {
    const service = await TestService.prepare(definition, {
      env: {
        // As in production, where responses are not checked against the API description.
        NODE_ENV: 'development',
        SHUTDOWN_DRAIN_MS: String(DRAIN_MS),
        WEBHOOK_DRAIN_MS: '15500',
        RATE_LIMIT_PER_MINUTE: '1000000000',
        LOG_LEVEL: 'warn',
        ...env,
      },
    });
    return new LoadedService(definition, service);
  }

  get database(): TestService['database'] {
    return this.service.database;
  }

  get issuer(): TestIssuer {
    return this.service.issuer;
  }

  get env(): Readonly<Record<string, string>> {
    return { ...this.service.env, ...this.extended };
  }

  /** Variables of the processes that are started from now on. */
  extend(env: Readonly<Record<string, string>>): void {
    this.extended = { ...this.extended, ...env };
  }

  start(options: Partial<ProcessOptions> = {}): Promise<ServiceProcess> {
    return this.service.start({ ...options, env: { ...this.extended, ...options.env } });
  }

  async headers(scope: string): Promise<Record<string, string>> {
    const token = await this.issuer.token({ scope });
    return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  /** Rows straight from the database, as its owner. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.service.query(text, values);
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

  close(): Promise<void> {
    return this.service.close();
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
