import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  writeTestKeyring,
} from '@tessera/local/testing';
import type { TestDatabase, TestIssuer } from '@tessera/local/testing';
import { bootService, migrateService } from '../../src/index.js';
import type { RunningService } from '../../src/index.js';
import { limited } from './limited-service.js';

/** The service for tests of limits, with what it needs. */
export class LimitedStack {
  readonly log: string[] = [];
  private readonly services: RunningService[] = [];

  private constructor(
    private readonly database: TestDatabase,
    readonly issuer: TestIssuer,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async create(): Promise<LimitedStack> {
    const [database, issuer] = await Promise.all([createDatabase(), createTestIssuer()]);
    const keys = await writeTestKeyring([]);
    const env = serviceEnv({ databaseUrl: database.url, issuer, keys });
    await migrateService(limited, env);
    return new LimitedStack(database, issuer, { ...env, LOG_LEVEL: 'info' });
  }

  async start(env: Readonly<Record<string, string>> = {}): Promise<RunningService> {
    const writeLog = (line: string) => this.log.push(line);
    const service = await bootService(limited, { env: { ...this.env, ...env }, writeLog });
    this.services.push(service);
    return service;
  }

  async close(): Promise<void> {
    await Promise.all(this.services.map((service) => service.close()));
    await this.issuer.close();
    await this.database.drop();
  }
}

/** A sample of the metrics of a service, 0 when it has none. */
export async function metric(service: RunningService, sample: string): Promise<number> {
  const response = await fetch(`${service.managementUrl}/metrics`);
  const line = (await response.text()).split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? 0 : Number(line.slice(sample.length + 1));
}
