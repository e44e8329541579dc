import { existsSync } from 'node:fs';
import type { KeysConfig } from '@tessera/config';
import {
  addKeyVersion,
  extendKeyring,
  generateKeyring,
  generateRemoteKeyring,
  KeyringError,
  readKeyring,
  writeKeyring,
  type KekProvider,
  type KeyringFile,
} from '@tessera/crypto';
import { COMMON_KEYS } from './foundation.js';
import { previousKekProvider, remoteKekProvider } from './load-keyring.js';
import type { ServiceDefinition } from './service-definition.js';

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
    const extended = await extendKeyring(keyring, missing, ownerOf(definition, config, keyring));
    await writeKeyring(path, extended, { replace: true });
  }
  return missing;
}

/**
 * Adds a new version of a key to the keyring of a service. It makes new values an hour later, when
 * every process has it.
 *
 * @throws KeyringError for a key that does not rotate, with the reason
 */
export async function rotateKey(
  definition: ServiceDefinition,
  config: KeysConfig,
  name: string,
): Promise<void> {
  const { stableKeys = {} } = definition;
  const reason = Object.hasOwn(stableKeys, name) ? stableKeys[name] : undefined;
  if (reason !== undefined) throw new KeyringError(`The key ${name} does not rotate: ${reason}.`);
  const names = keyNames(definition);
  if (!names.includes(name)) {
    const known = names.filter((each) => !Object.hasOwn(stableKeys, each)).sort();
    throw new KeyringError(
      `The service has no key ${name}. These can be rotated: ${known.join(', ')}.`,
    );
  }
  const { keyringFile: path, production } = config;
  const keyring = await readKeyring(path, { production });
  // While keys move, the file still belongs to the provider that wrapped what it holds.
  const owner = ownerOf(definition, config, keyring);
  await writeKeyring(path, await addKeyVersion(keyring, name, owner), { replace: true });
}

/** The provider that wrapped the keys of a file; undefined for the root key in it. */
function ownerOf(
  definition: ServiceDefinition,
  config: KeysConfig,
  keyring: KeyringFile,
): KekProvider | undefined {
  const provider = remoteKekProvider(definition, config);
  const previous = previousKekProvider(definition, config);
  const owner = [provider, previous].find((each) => nameOf(each) === keyring.provider);
  return owner === 'local' ? undefined : (owner ?? provider);
}

function nameOf(provider: KekProvider | 'local' | undefined): string {
  return typeof provider === 'object' ? provider.name : 'local';
}

/** Every named key of a service: those of this library and its own. */
export function keyNames(definition: ServiceDefinition): string[] {
  return [...new Set([...COMMON_KEYS, ...(definition.keys ?? [])])];
}
