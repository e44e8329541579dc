import { randomBytes } from 'node:crypto';
import { Body, Controller, HttpCode, Injectable, Module, Post } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { ServiceConfig } from '@tessera/config';
import { ConflictError } from '@tessera/errors';
import { Fails, Returns, Summary } from '@tessera/http';
import {
  queryDatabase,
  runCommand,
  TestService,
  type CommandRun,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import { defineService } from '@tessera/service';
import type { RunningService } from '@tessera/service';
import { Clock } from '@tessera/telemetry';
import { IsIn } from 'class-validator';
import type pg from 'pg';
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

/** The service on one database, with any number of replicas, and what an insider does to its rows. */
export class LedgerStack {
  readonly clock = new MovedClock();
  private readonly lesserRoles: string[] = [];

  private constructor(private readonly service: TestService) {}

  static async create(env: Readonly<Record<string, string>> = {}): Promise<LedgerStack> {
    return new LedgerStack(await TestService.prepare(ledger, { env }));
  }

  get database(): TestDatabase {
    return this.service.database;
  }

  get issuer(): TestIssuer {
    return this.service.issuer;
  }

  get env(): Readonly<Record<string, string>> {
    return this.service.env;
  }

  get log(): string[] {
    return this.service.log;
  }

  boot(env: Record<string, string> = {}): Promise<RunningService> {
    return this.service.boot(env, this.clock);
  }

  command(...args: string[]): Promise<CommandRun> {
    return runCommand(ledger, auditCommands, this.env, args);
  }

  /** Rows straight from the database, as the role that the service runs as. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.service.query(text, values);
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
    for (const grant of grants) await queryDatabase(this.database.adminUrl, grant);
    this.lesserRoles.push(role);
    const url = new URL(this.database.url);
    url.username = role;
    url.password = role;
    return url.href;
  }

  /** As the server's administrator, whom no privilege and no trigger holds for long. */
  async tamper(text: string, values: unknown[] = []): Promise<void> {
    const options = encodeURIComponent('-c session_replication_role=replica');
    await queryDatabase(`${this.database.adminUrl}?options=${options}`, text, values);
  }

  async close(): Promise<void> {
    await this.service.stopAll();
    for (const role of this.lesserRoles) {
      await queryDatabase(this.database.adminUrl, `drop owned by ${role}; drop role ${role}`);
    }
    await this.service.close();
  }
}
