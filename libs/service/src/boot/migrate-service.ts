import { BootError, ServiceConfig } from '@tessera/config';
import type { Environment } from '@tessera/config';
import {
  createDataSource,
  databaseBootError,
  migrateDatabase,
  MIGRATION_LOCK_TIMEOUT_MS,
} from '@tessera/database';
import { databaseParts, serviceConfig } from './foundation.js';
import { provideKeyring } from './provide-keyring.js';
import type { ServiceDefinition } from './service-definition.js';

/**
 * Brings the database of a service up to this version. In development the keyring is made, or
 * given the keys that it lacks, on the way.
 *
 * @returns the names of the migrations that ran
 */
export async function migrateService(
  definition: ServiceDefinition,
  env: Environment = process.env,
): Promise<string[]> {
  const config = serviceConfig(definition, env, {}, 'migration');
  if (!(config instanceof ServiceConfig)) return [];
  if (!config.production) await provideKeyring(definition, config);
  if (definition.entities === undefined) return [];
  // A migration may rewrite a table: it is not bound by the time of a request.
  const patient = Object.create(config, {
    statementTimeoutMs: { value: 0 },
    // One holds the lock, the other migrates.
    databasePool: { value: 2 },
  }) as ServiceConfig;
  const dataSource = createDataSource(patient, databaseParts(definition), {
    lock_timeout: MIGRATION_LOCK_TIMEOUT_MS,
    // The lock of the migrations belongs to its connection.
    maxLifetimeSeconds: 0,
  });
  try {
    await dataSource.initialize();
  } catch (error) {
    throw databaseBootError(error);
  }
  try {
    const { databaseServiceRole: role, redisUrl = '' } = config;
    const serviceRole = role === undefined ? undefined : { role, hasQueues: redisUrl === '' };
    return await migrateDatabase(dataSource, serviceRole);
  } catch (error) {
    if (error instanceof BootError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BootError(`A migration failed: ${reason}`, error);
  } finally {
    await dataSource.destroy();
  }
}
