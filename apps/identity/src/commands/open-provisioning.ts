import { Keyring, KeyringError } from '@tessera/crypto';
import { ConfigurationError, createDataSource, databaseParts } from '@tessera/service';
import { QueryFailedError } from 'typeorm';
import type { DataSource } from 'typeorm';
import { ClientSecrets } from '../clients/client-secrets.js';
import { ClientsService } from '../clients/clients.service.js';
import { commandConfig } from '../config.js';
import type { IdentityConfig } from '../config.js';
import { identity } from '../identity.service-definition.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { OperatorError } from '../operator-error.js';
import { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import type { CommandContext, Provisioning } from './command-context.js';

const UNDEFINED_TABLE = '42P01';

/** Opens identity's database and keyring, as its environment names them, for one command. */
export function provisionIn(
  env: Readonly<Record<string, string | undefined>>,
): CommandContext['provision'] {
  return async (work) => {
    const config = checkedConfig(env);
    const keyring = await loadKeyring(config);
    const dataSource = await connect(config);
    try {
      await work(provisioning(config, keyring, dataSource));
    } catch (error) {
      throw isUndefinedTable(error)
        ? new Error("The database lacks identity's tables: run its migrations first.")
        : error;
    } finally {
      await dataSource.destroy();
    }
  };
}

/** pg's messages name the host, the role or the database, never the password. */
async function connect(config: IdentityConfig): Promise<DataSource> {
  try {
    return await createDataSource(config, databaseParts(identity)).initialize();
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    const reason = message === '' ? (code ?? 'unknown') : message;
    throw new Error(`The database of DATABASE_URL cannot be used: ${reason}.`, { cause });
  }
}

function provisioning(
  config: IdentityConfig,
  keyring: Keyring,
  dataSource: DataSource,
): Provisioning {
  return {
    instance: config.instance,
    clients: new ClientsService(
      dataSource,
      new ClientSecrets(keyring.hmacKey(KEYRING_KEYS.clientSecret)),
    ),
    signingKeys: new SigningKeysService(
      dataSource,
      keyring.sealer(KEYRING_KEYS.signingKey),
      config.accessTokenLifetimeSeconds,
    ),
  };
}

function checkedConfig(env: Readonly<Record<string, string | undefined>>): IdentityConfig {
  try {
    return commandConfig(env);
  } catch (error) {
    throw error instanceof ConfigurationError ? new OperatorError(error.message) : error;
  }
}

async function loadKeyring(config: IdentityConfig): Promise<Keyring> {
  try {
    return await Keyring.load(config.keyringFile, { production: config.production });
  } catch (error) {
    throw error instanceof KeyringError ? new OperatorError(error.message) : error;
  }
}

function isUndefinedTable(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) {
    return false;
  }
  const { code } = error.driverError as { code?: unknown };
  return code === UNDEFINED_TABLE;
}
