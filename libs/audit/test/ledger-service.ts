import { randomBytes } from 'node:crypto';
import { Body, Controller, HttpCode, Injectable, Module, Post } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { ConflictError } from '@tessera/errors';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  writeTestKeyring,
} from '@tessera/local/testing';
import type { TestDatabase, TestIssuer } from '@tessera/local/testing';
import {
  bootService,
  Clock,
  defineService,
  executeCommand,
  Fails,
  migrateService,
  Returns,
  ServiceConfig,
  Summary,
} from '@tessera/service';
import type { RunningService } from '@tessera/service';
import { IsIn } from 'class-validator';
import pg from 'pg';
import { DataSource } from 'typeorm';
import {
  auditCommands,
  auditKeys,
  AuditModule,
  auditMigrations,
  AuditTrailService,
} from '../src/index.js';

class ChangeRequest {
  @IsIn(['recorded', 'rolled-back', 'forgotten'])
  outcome!: string;
}

@Injectable()
class ChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly trail: AuditTrailService,
  ) {}

  async change({ outcome }: ChangeRequest): Promise<void> {
    if (outcome === 'forgotten') return;
    await this.dataSource.transaction(async (tx) => {
      const object = { type: 'entry', id: 'entry-1' };
      await this.trail.record(tx, { action: 'entry.change', result: 'success', object });
      if (outcome === 'rolled-back') throw new ConflictError('It is not to be.');
    });
  }
}

@Controller('api/admin/entries')
class EntriesController {
  constructor(private readonly changes: ChangesService) {}

  @Post()
  @HttpCode(204)
  @RequireScopes('admin:entries:write')
  @Summary('Changes the entry.')
  @Returns(204)
  @Fails(409)
  change(@Body() request: ChangeRequest): Promise<void> {
    return this.changes.change(request);
  }
}

@Module({
  imports: [AuditModule.forRoot({ lists: { cursor: 'uuid', defaultLimit: 50 } })],
  controllers: [EntriesController],
  providers: [ChangesService],
})
class LedgerModule {}

/** The least service that keeps an audit trail. */
export const ledger = defineService({
  name: 'ledger',
  title: 'Ledger',
  description: 'Changes an entry, for the tests of the audit trail.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4098,
  config: ServiceConfig,
  module: LedgerModule,
  entities: [],
  migrations: auditMigrations,
  keys: auditKeys,
});

/** The real time, moved by as much as a test wants. */
export class MovedClock extends Clock {
  private offsetMs = 0;
  private stoppedAt: number | null = null;

  override now(): Date {
    return new Date((this.stoppedAt ?? Date.now()) + this.offsetMs);
  }

  /** From here on time is only moved. */
  stop(): void {
    this.stoppedAt = Date.now();
  }

  advance(milliseconds: number): void {
    this.offsetMs += milliseconds;
  }
}

export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A database, an issuer and a keyring, on which any number of replicas run. */
export class LedgerWorld {
  readonly clock = new MovedClock();
  readonly log: string[] = [];
  private readonly running: RunningService[] = [];
  private readonly lesserRoles: string[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly issuer: TestIssuer,
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async create(overrides: Record<string, string> = {}): Promise<LedgerWorld> {
    const database = await createDatabase();
    const issuer = await createTestIssuer();
    const keys = await writeTestKeyring([]);
    const env = { ...serviceEnv({ databaseUrl: database.url, issuer, keys }), ...overrides };
    await migrateService(ledger, env);
    return new LedgerWorld(database, issuer, env);
  }

  async boot(env: Record<string, string> = {}): Promise<RunningService> {
    const writeLog = (line: string): void => {
      this.log.push(line);
    };
    const options = { env: { ...this.env, ...env }, clock: this.clock, writeLog };
    const service = await bootService(ledger, options);
    this.running.push(service);
    return service;
  }

  async command(...args: string[]): Promise<CommandRun> {
    const written = { out: '', err: '' };
    const code = await executeCommand(ledger, auditCommands, args, {
      env: this.env,
      out: { write: (text) => (written.out += text) },
      err: { write: (text) => (written.err += text) },
    });
    return { code, ...written };
  }

  /** Rows straight from the database, as the role that the service runs as. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return queryAt(this.database.url, text, values);
  }

  /**
   * A role that may use the tables and owns none of them, as the guide advises for production.
   *
   * @returns its connection
   */
  async createLesserRole(): Promise<string> {
    const role = `lesser_${randomBytes(6).toString('hex')}`;
    const grants = [
      `create role ${role} login password '${role}'`,
      `grant connect on database ${new URL(this.database.adminUrl).pathname.slice(1)} to ${role}`,
      `grant usage on schema public to ${role}`,
      `grant select, insert, update, delete on all tables in schema public to ${role}`,
      `revoke update, delete on audit_event, audit_batch from ${role}`,
      `grant usage on all sequences in schema public to ${role}`,
    ];
    for (const grant of grants) await queryAt(this.database.adminUrl, grant, []);
    this.lesserRoles.push(role);
    const url = new URL(this.database.url);
    url.username = role;
    url.password = role;
    return url.href;
  }

  /** As the server's administrator, whom no privilege and no trigger holds for long. */
  async tamper(text: string, values: unknown[] = []): Promise<void> {
    await queryAt(this.database.adminUrl, text, values, 'set session_replication_role = replica');
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map((service) => service.close()));
    await this.issuer.close();
    for (const role of this.lesserRoles) {
      await queryAt(this.database.adminUrl, `drop owned by ${role}; drop role ${role}`, []);
    }
    await this.database.drop();
  }
}

export async function queryAt<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[],
  before?: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    if (before !== undefined) await client.query(before);
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
