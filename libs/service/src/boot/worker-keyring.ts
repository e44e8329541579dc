import { BootError } from '@tessera/config';
import type { KeysConfig } from '@tessera/config';
import { copyKeys, readKeyring, writeKeyring } from '@tessera/crypto';
import { remoteKekProvider } from './load-keyring.js';
import type { ServiceDefinition } from './service-definition.js';

/**
 * Writes the keyring of the worker: copies of the keys that it needs, under a separate root key, so
 * that it can open neither the other keys nor those in the database. Of a key service that root key
 * is named by `WORKER_ROOT_KEY`, a key that the worker may use and the service too.
 *
 * @returns a sentence for the operator
 * @throws BootError for a service without a worker, without a file, or without the other root key
 */
export async function writeWorkerKeyring(
  definition: ServiceDefinition,
  config: KeysConfig,
  [path]: readonly string[],
): Promise<string> {
  const { worker, name } = definition;
  if (worker === undefined) throw new BootError(`${name} has no worker.`);
  if (path === undefined) throw new BootError('Name the file: worker FILE.');
  const { keyringFile, production } = config;
  const from = remoteKekProvider(definition, config);
  const to = remoteKekProvider(definition, workerKeysConfig(config));
  const keyring = await readKeyring(keyringFile, { production });
  const copy = await copyKeys(keyring, worker.keys, {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  });
  await writeKeyring(path, copy, { replace: true });
  return `of the worker is in ${path}, with ${worker.keys.join(', ')}`;
}

/** The same key service with the other root key. */
function workerKeysConfig(config: KeysConfig): KeysConfig {
  if (config.kekProvider === 'local') return config;
  const { workerRootKey: value } = config;
  const property = config.kekProvider === 'aws-kms' ? 'awsKmsKeyId' : 'vaultTransitKey';
  if (value === undefined || value === config[property]) {
    throw new BootError(
      'WORKER_ROOT_KEY must name another key of the key service than the one of the service.',
    );
  }
  return Object.create(config, { [property]: { value } }) as KeysConfig;
}
