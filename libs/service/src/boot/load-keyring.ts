import type { KekProviderName, KeysConfig, ProcessRole } from '@tessera/config';
import {
  AwsKmsKekProvider,
  Keyring,
  Pkcs11KekProvider,
  VaultTransitKekProvider,
  type KekProvider,
  type Pkcs11Pin,
  type VaultToken,
} from '@tessera/crypto';
import type { DataSource } from 'typeorm';
import type { ServiceDefinition } from './service-definition.js';

/**
 * The keys of a service, opened by the provider of its configuration.
 *
 * @param role a worker gets the keys that its service names for it, and no others
 * @throws KeyringError with a sentence for the operator
 */
export function loadKeyring(
  definition: ServiceDefinition,
  config: KeysConfig,
  dataSource: DataSource | undefined,
  role: ProcessRole = 'command',
): Promise<Keyring> {
  const isWorker = role === 'worker';
  const provider = remoteKekProvider(definition, config);
  const previous = previousKekProvider(definition, config);
  return Keyring.load(config.keyringFile, {
    production: config.production,
    kekTimeToLiveMs: config.kekCacheSeconds * 1_000,
    ...(provider !== undefined && { provider }),
    ...(previous !== undefined && { previousProvider: previous }),
    // A worker seals and opens no rows: it could not even with the keys that are in the database.
    ...(dataSource !== undefined &&
      !isWorker && { kekVersions: definition.kekVersions?.(dataSource) }),
    ...(isWorker && definition.worker !== undefined && { only: definition.worker.keys }),
  });
}

/** The provider that has the root key; undefined for `local`, where it is in the keyring file. */
export function remoteKekProvider(
  definition: Pick<ServiceDefinition, 'name'>,
  config: KeysConfig,
  name: KekProviderName = config.kekProvider,
): KekProvider | undefined {
  // A wrapped key of one service or instance opens for no other, though they share the root key.
  const boundTo = { application: 'tessera', service: definition.name, instance: config.keyDomain };
  const timeoutMs = config.kekTimeoutMs;
  const previousKeys = config.kekPreviousRootKeys;
  switch (name) {
    case 'local':
      return undefined;
    case 'aws-kms':
      return new AwsKmsKekProvider({
        keyId: required(config.awsKmsKeyId),
        region: required(config.awsKmsRegion),
        ...(config.awsKmsEndpoint !== undefined && { endpoint: config.awsKmsEndpoint }),
        timeoutMs,
        boundTo,
        previousKeys,
      });
    case 'vault-transit':
      return new VaultTransitKekProvider({
        address: required(config.vaultTransitAddress).replace(/\/+$/, ''),
        mount: config.vaultTransitMount,
        key: required(config.vaultTransitKey),
        ...(config.vaultTransitNamespace !== undefined && {
          namespace: config.vaultTransitNamespace,
        }),
        auth: vaultToken(config),
        timeoutMs,
        boundTo,
        previousKeys,
      });
    case 'pkcs11':
      return new Pkcs11KekProvider({
        module: required(config.pkcs11Module),
        token: required(config.pkcs11Token),
        key: required(config.pkcs11Key),
        auth: pkcs11Pin(config),
        timeoutMs,
        boundTo,
        previousKeys,
      });
    default: {
      const unknown: never = name;
      throw new Error(`There is no key provider ${String(unknown)}.`);
    }
  }
}

/** Who wrapped the keys before, while they move to another provider. */
export function previousKekProvider(
  definition: Pick<ServiceDefinition, 'name'>,
  config: KeysConfig,
): KekProvider | 'local' | undefined {
  const { kekProviderPrevious: name } = config;
  if (name === undefined) return undefined;
  return name === 'local' ? name : remoteKekProvider(definition, config, name);
}

function vaultToken({ vaultTransitToken, vaultTransitTokenFile }: KeysConfig): VaultToken {
  return vaultTransitTokenFile === undefined
    ? { token: required(vaultTransitToken) }
    : { tokenFile: vaultTransitTokenFile };
}

function pkcs11Pin({ pkcs11Pin: pin, pkcs11PinFile: pinFile }: KeysConfig): Pkcs11Pin {
  return pinFile === undefined ? { pin: required(pin) } : { pinFile };
}

/** The configuration was checked for it: `KeysConfig` names what a provider needs. */
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The configuration of the key provider is incomplete.');
  return value;
}
