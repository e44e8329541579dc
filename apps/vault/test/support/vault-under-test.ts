import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  writeTestKeyring,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import { bootService, migrateService, type RunningService } from '@tessera/service';
import pg from 'pg';
import { vault } from '../../src/index.js';
import { TestClock } from './test-clock.js';

const YEAR_S = 365 * 24 * 60 * 60;

export const SCOPES = [
  'pci:tokens:create',
  'pci:tokens:read',
  'pci:tokens:update',
  'pci:tokens:delete',
];

/** An answer, its body parsed. */
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
  /** The address of another replica. */
  readonly at?: string;
}

/** A vault on a database, an issuer and a keyring of its own, spoken to over HTTP. */
export class VaultUnderTest {
  /** Every answer that was given, with its headers. */
  readonly answers: string[] = [];

  private constructor(
    readonly service: RunningService,
    readonly database: TestDatabase,
    readonly issuer: TestIssuer,
    readonly clock: TestClock,
    /** Everything that was logged. */
    readonly log: readonly string[],
    private readonly token: string,
    /** What it was booted with, for another replica beside it. */
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async boot(env: Record<string, string> = {}): Promise<VaultUnderTest> {
    const database = await createDatabase();
    const issuer = await createTestIssuer();
    const keys = await writeTestKeyring([]);
    const full = { ...serviceEnv({ databaseUrl: database.url, issuer, keys }), ...env };
    await migrateService(vault, full);
    const clock = new TestClock();
    const log: string[] = [];
    const writeLog = (line: string): void => {
      log.push(line);
    };
    const service = await bootService(vault, { env: full, clock, writeLog });
    // Tests move the clock by weeks, and the token is to outlive that.
    const exp = Math.floor(Date.now() / 1000) + YEAR_S;
    const token = await issuer.token({ scope: SCOPES.join(' '), exp });
    return new VaultUnderTest(service, database, issuer, clock, log, token, full);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.issuer.close();
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
    const response = await fetch(at + path, {
      method,
      headers: {
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const text = await response.text();
    this.answers.push(JSON.stringify([...response.headers]), text);
    const parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, headers: response.headers, text, body: parsed };
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
