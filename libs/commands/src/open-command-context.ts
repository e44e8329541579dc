import { ServiceConfig } from '@tessera/config';
import type { Environment } from '@tessera/config';
import type { Keyring } from '@tessera/crypto';
import {
  bindDatabaseOwner,
  createDataSource,
  databaseBootError,
  requireMigrated,
  requireOwnKeyring,
} from '@tessera/database';
import { databaseParts, loadKeyring, serviceConfig } from '@tessera/service';
import type { ServiceDefinition } from '@tessera/service';
import type { DataSource } from 'typeorm';

/** What a command runs with. */
export interface OpenedService {
  readonly config: ServiceConfig;
  readonly dataSource: DataSource;
  readonly keyring: Keyring;
}

/** A command listens nowhere and verifies no tokens, so these need not be set for it. */
const UNUSED_BY_COMMANDS = {
  OAUTH_ISSUER: 'https://localhost',
  OAUTH_JWKS_URL: 'https://localhost/jwks',
  HOST: '127.0.0.1',
};

/**
 * Opens database and keyring as the environment names them for the work, and closes the database
 * whatever happens.
 *
 * @throws ConfigurationError, KeyringError or BootError with a sentence for the operator
 */
export async function withOpenedService(
  definition: ServiceDefinition,
  env: Environment,
  work: (opened: OpenedService) => Promise<void>,
): Promise<void> {
  const config = commandConfig(definition, env);
  const dataSource = await connect(definition, config);
  try {
    await requireMigrated(dataSource, definition.name);
    const keyring = await loadKeyring(definition, config, dataSource);
    await requireOwnKeyring(dataSource, keyring);
    bindDatabaseOwner(dataSource, {
      service: definition.name,
      keyDomain: config.keyDomain,
      keyring,
    });
    await work({ config, dataSource, keyring });
  } finally {
    await dataSource.destroy();
  }
}

/** @throws ConfigurationError that lists every problem */
export function commandConfig(definition: ServiceDefinition, env: Environment): ServiceConfig {
  const config = serviceConfig(definition, env, UNUSED_BY_COMMANDS, 'command');
  if (config instanceof ServiceConfig && definition.entities !== undefined) return config;
  throw new Error(`${definition.name} has no database, so it can have no commands.`);
}

/** Without the time limit of a request: a command may count or change a whole table. */
async function connect(definition: ServiceDefinition, config: ServiceConfig): Promise<DataSource> {
  const patient = Object.create(config, { statementTimeoutMs: { value: 0 } }) as ServiceConfig;
  try {
    return await createDataSource(patient, databaseParts(definition)).initialize();
  } catch (error) {
    throw databaseBootError(error);
  }
}
