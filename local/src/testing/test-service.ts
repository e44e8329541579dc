import type { Command } from '@tessera/commands';
import {
  bootService,
  bootWorker,
  keyNames,
  migrateService,
  type RunningService,
  type RunningWorker,
  type ServiceDefinition,
} from '@tessera/service';
import type { Clock } from '@tessera/telemetry';
import type pg from 'pg';
import type { TestDatabase } from './create-database.js';
import { createMigratedDatabase } from './migrated-database.js';
import { queryDatabase } from './query-database.js';
import { runCommand } from './run-command.js';
import { serviceEnv } from './service-env.js';
import { ServiceProcess, type ProcessOptions, type ServiceName } from './service-process.js';
import { createTestIssuer, type TestIssuer } from './test-issuer.js';
import { writeTestKeyring } from './test-keyring.js';

type Environment = Readonly<Record<string, string>>;
type Running = RunningService | RunningWorker | ServiceProcess;

export interface TestServiceOptions {
  readonly env?: Environment;
  /** An issuer that several services share; it is then not closed with this one. */
  readonly issuer?: TestIssuer;
  /** By default a new one on the Postgres of the test run. */
  readonly database?: TestDatabase;
  /** By default the real one. */
  readonly clock?: Clock;
}

/** What a service needs before it boots. */
export interface ServiceParts {
  readonly definition: ServiceDefinition;
  readonly database: TestDatabase;
  readonly issuer: TestIssuer;
  readonly ownsIssuer: boolean;
  readonly env: Environment;
  readonly clock: Clock | undefined;
}

/**
 * A migrated database, a keyring and an issuer, on which any number of processes of a service run: in
 * this process (`boot`, `bootWorker`) or in separate ones (`start`).
 */
export class TestService {
  readonly database: TestDatabase;
  readonly issuer: TestIssuer;
  /** The environment of every process. */
  readonly env: Environment;
  /** What the processes within this process have logged, line by line. */
  readonly log: string[] = [];
  private readonly running = new Set<Running>();

  protected constructor(private readonly parts: ServiceParts) {
    this.database = parts.database;
    this.issuer = parts.issuer;
    this.env = parts.env;
  }

  static async prepare(
    definition: ServiceDefinition,
    options: TestServiceOptions = {},
  ): Promise<TestService> {
    return new TestService(await prepareParts(definition, options));
  }

  /** Boots its API in this process, with its background work unless the environment says otherwise. */
  async boot(env: Environment = {}, clock = this.parts.clock): Promise<RunningService> {
    return this.add(await bootService(this.parts.definition, this.bootOptions(env, clock)));
  }

  /** Boots its worker in this process. */
  async bootWorker(env: Environment = {}): Promise<RunningWorker> {
    const options = this.bootOptions(env, this.parts.clock);
    return this.add(await bootWorker(this.parts.definition, options));
  }

  /** Starts a separate process of it, from the built packages. */
  async start({ env, ...options }: Partial<ProcessOptions> = {}): Promise<ServiceProcess> {
    const name = this.parts.definition.name as ServiceName;
    return this.add(await ServiceProcess.start(name, { ...options, env: { ...this.env, ...env } }));
  }

  /**
   * Runs a command of the service.
   *
   * @returns what it printed
   * @throws Error with its message when it fails
   */
  async command(commands: readonly Command[], ...args: string[]): Promise<string> {
    const { code, out, err } = await runCommand(this.parts.definition, commands, this.env, args);
    if (code !== 0) throw new Error(`${args.join(' ')} failed: ${err}`);
    return out.trim();
  }

  /** Rows straight from the database, as its owner. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return queryDatabase<Row>(this.database.url, text, values);
  }

  /** Ends one of its processes before `close`. */
  async stop(running: Running): Promise<void> {
    this.running.delete(running);
    await end(running);
  }

  /** Ends all of its processes; others can be booted afterwards. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.running].map((running) => this.stop(running)));
  }

  async close(): Promise<void> {
    await this.stopAll();
    if (this.parts.ownsIssuer) await this.issuer.close();
    await this.database.drop();
  }

  private add<Process extends Running>(started: Process): Process {
    this.running.add(started);
    return started;
  }

  private bootOptions(env: Environment, clock: Clock | undefined) {
    return {
      env: { ...this.env, ...env },
      writeLog: (line: string): void => {
        this.log.push(line);
      },
      ...(clock !== undefined && { clock }),
    };
  }
}

export async function prepareParts(
  definition: ServiceDefinition,
  { env: own = {}, issuer: shared, database: given, clock }: TestServiceOptions,
): Promise<ServiceParts> {
  const issuer = shared ?? (await createTestIssuer());
  const keys = await writeTestKeyring(keyNames(definition));
  const envOn = ({ url: databaseUrl }: TestDatabase) => ({
    ...serviceEnv({ databaseUrl, issuer, keys }),
    ...own,
  });
  const database =
    given ??
    (await createMigratedDatabase(definition, (empty) =>
      migrateService(definition, { ...envOn(empty), DATABASE_SERVICE_ROLE: undefined }),
    ));
  const env = envOn(database);
  await migrateService(definition, env);
  return { definition, database, issuer, ownsIssuer: shared === undefined, env, clock };
}

async function end(running: Running): Promise<void> {
  if (running instanceof ServiceProcess) await running.kill();
  else await running.close();
}
