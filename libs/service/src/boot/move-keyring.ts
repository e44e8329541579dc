import type { KeysConfig } from '@tessera/config';
import {
  dropOldLocalRoots,
  KeyringError,
  MovingKekProvider,
  localProviderOf,
  readKeyring,
  rewrapKeyring,
  rotateLocalRoot,
  writeKeyring,
} from '@tessera/crypto';
import { previousKekProvider, remoteKekProvider } from './load-keyring.js';
import type { ServiceDefinition } from './service-definition.js';

/**
 * Gives a keyring file of the provider `local` a new root key and wraps its named keys under it.
 *
 * A service whose database holds keys as well keeps the older root keys in the file until
 * `keys rewrap --root` and `keys drop-old-roots` have run.
 *
 * @returns a sentence for the operator
 * @throws KeyringError when a remote provider holds the root key
 */
export async function rotateRootOfKeyring(
  definition: ServiceDefinition,
  { keyringFile: path, production }: KeysConfig,
): Promise<string> {
  const rotated = await rotateLocalRoot(await readKeyring(path, { production }));
  const hasDatabaseKeys = definition.kekVersions !== undefined;
  const keyring = hasDatabaseKeys ? rotated : dropOldLocalRoots(rotated).keyring;
  await writeKeyring(path, keyring, { replace: true });
  return hasDatabaseKeys
    ? 'has a new root key. Give every pod this file, then run keys rewrap --root and keys drop-old-roots'
    : 'has a new root key. Give every pod this file and destroy every copy of the old one';
}

/**
 * Wraps the named keys of a file under the newest root key of its remote provider, so that older
 * ones can be disabled there.
 *
 * @returns a sentence for the operator
 * @throws KeyringError when the root key is in the file, or the database holds keys as well
 */
export async function rewrapKeyringFile(
  definition: ServiceDefinition,
  config: KeysConfig,
): Promise<string> {
  const provider = remoteKekProvider(definition, config);
  if (provider === undefined) {
    throw new KeyringError('The root key is in the keyring file: use rotate-root.');
  }
  if (definition.kekVersions !== undefined) {
    throw new KeyringError(
      `The database of ${definition.name} holds keys as well: run keys rewrap --root, which does both.`,
    );
  }
  const { keyringFile: path, production } = config;
  const keyring = await readKeyring(path, { production });
  await writeKeyring(path, await rewrapKeyring(keyring, provider), { replace: true });
  return 'is under the newest root key. Give every pod this file before older ones are disabled';
}

/**
 * Wraps the named keys of a file under `KEK_PROVIDER`, which `KEK_PROVIDER_PREVIOUS` wrapped before.
 *
 * @returns a sentence for the operator
 * @throws KeyringError when no move is configured, or the database holds keys as well
 */
export async function moveKeyring(
  definition: ServiceDefinition,
  config: KeysConfig,
): Promise<string> {
  if (definition.kekVersions !== undefined) {
    throw new KeyringError(
      `The database of ${definition.name} holds keys as well: run keys migrate --to ${config.kekProvider}, which moves both.`,
    );
  }
  const next = remoteKekProvider(definition, config);
  const previous = previousKekProvider(definition, config);
  if (next === undefined || previous === undefined) {
    throw new KeyringError(
      'Set KEK_PROVIDER to the provider that keys move to, and KEK_PROVIDER_PREVIOUS to the one that wrapped them.',
    );
  }
  const { keyringFile: path, production } = config;
  const keyring = await readKeyring(path, { production });
  if (keyring.provider === next.name) return `belongs to ${next.name} already`;
  const before = previous === 'local' ? localProviderOf(keyring) : previous;
  const moved = await rewrapKeyring(keyring, new MovingKekProvider(next, before));
  await writeKeyring(path, moved, { replace: true });
  return `belongs to ${next.name} now. Give every pod this file, remove KEK_PROVIDER_PREVIOUS, and destroy every copy of the old file`;
}
