import { existsSync } from 'node:fs';
import {
  addKeyVersion,
  extendKeyring,
  generateKeyring,
  generateRemoteKeyring,
  KeyringError,
  readKeyring,
  writeKeyring,
  type KekProvider,
} from '@tessera/crypto';
import type { KeysConfig } from '../config/keys.config.js';
import { COMMON_KEYS } from './foundation.js';
import { previousKekProvider, remoteKekProvider } from './load-keyring.js';
import type { ServiceDefinition } from './service-definition.js';

/** Keys of which every version verifies, and whose rows a command brings to the newest. */
const ROTATING_KEYS: ReadonlySet<string> = new Set(['row-mac']);

/**
 * Makes the keyring of a service, or adds the keys that a newer version needs to it. What the file
 * holds already stays as it is.
 *
 * @returns the names of the keys that are new
 */
export async function provideKeyring(
  definition: ServiceDefinition,
  config: KeysConfig,
): Promise<string[]> {
  const names = keyNames(definition);
  const { keyringFile: path, production } = config;
  const provider = remoteKekProvider(definition, config);
  const previous = previousKekProvider(definition, config);
  if (!existsSync(path)) {
    const purpose = production ? 'production' : 'development';
    const keyring =
      provider === undefined
        ? generateKeyring(names, { purpose })
        : await generateRemoteKeyring(provider, names, { purpose });
    await writeKeyring(path, keyring);
    return names;
  }
  const keyring = await readKeyring(path, { production });
  const missing = names.filter((name) => !Object.hasOwn(keyring.keys, name));
  if (missing.length > 0) {
    // While keys move, the file still belongs to the provider that wrapped what it holds.
    const owner = [provider, previous].find((each) => nameOf(each) === keyring.provider);
    const extended = await extendKeyring(keyring, missing, owner === 'local' ? undefined : owner);
    await writeKeyring(path, extended, { replace: true });
  }
  return missing;
}

/**
 * Adds a new version of a key to the keyring of a service.
 *
 * @throws KeyringError for a key whose older versions could not be read any more
 */
export async function rotateKey(
  definition: ServiceDefinition,
  config: KeysConfig,
  name: string,
): Promise<void> {
  if (!ROTATING_KEYS.has(name)) {
    const known = [...ROTATING_KEYS].join(', ');
    throw new KeyringError(`The key ${name} cannot be rotated; those that can are ${known}.`);
  }
  const { keyringFile: path, production } = config;
  const keyring = await readKeyring(path, { production });
  const provider = remoteKekProvider(definition, config);
  await writeKeyring(path, await addKeyVersion(keyring, name, provider), { replace: true });
}

function nameOf(provider: KekProvider | 'local' | undefined): string {
  return typeof provider === 'object' ? provider.name : 'local';
}

/** Every named key of a service: those of this library and its own. */
export function keyNames(definition: ServiceDefinition): string[] {
  return [...new Set([...COMMON_KEYS, ...(definition.keys ?? [])])];
}
