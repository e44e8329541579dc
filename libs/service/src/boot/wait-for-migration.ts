import { setTimeout as delay } from 'node:timers/promises';
import type { BaseConfig } from '@tessera/config';
import { isMigrated, requireMigrated } from '@tessera/database';
import { NotReadyError, ReadinessChecks } from '@tessera/telemetry';
import type { Logger as PinoLogger } from 'pino';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { createManagementServer } from '../management/management-server.js';
import type { ServiceDefinition } from './service-definition.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** What a process that waits needs of its foundation. */
interface WaitingProcess {
  readonly dataSource: DataSource | undefined;
  readonly logger: PinoLogger;
  readonly config: BaseConfig;
  readonly registry: Registry;
}

/**
 * Waits until the database has the migrations of this version, at most `MIGRATION_WAIT_SECONDS`.
 * Meanwhile the process is alive and not ready, so that a cluster neither restarts it nor sends it
 * requests.
 *
 * @throws BootError when they are still missing at the end
 */
export async function waitForMigration(
  { dataSource, logger, config, registry }: WaitingProcess,
  { name, title }: ServiceDefinition,
  waitSeconds: number,
): Promise<void> {
  if (dataSource === undefined) return;
  if (waitSeconds === 0 || (await isMigrated(dataSource))) return requireMigrated(dataSource, name);
  logger.warn(
    { wait_seconds: waitSeconds },
    'The database lacks migrations of this version; waiting for the migration job.',
  );
  const readiness = new ReadinessChecks();
  readiness.add('migration', () =>
    Promise.reject(new NotReadyError('is pending; waiting for the migration job')),
  );
  const management = createManagementServer({ readiness, registry, title });
  await management.listen({ port: config.managementPort, host: config.host });
  const end = performance.now() + waitSeconds * 1_000;
  let pause = FIRST_PAUSE_MS;
  try {
    while (performance.now() < end && !(await isMigrated(dataSource))) {
      await delay(Math.min(pause, Math.max(0, end - performance.now())));
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  } finally {
    await management.close();
  }
  await requireMigrated(dataSource, name);
  logger.info('The database has the migrations of this version; starting.');
}
