import { existsSync } from 'node:fs';
import { extendKeyring, generateKeyring, readKeyring, writeKeyring } from '@tessera/crypto';
import type { ServiceConfig } from '../config/service.config.js';
import { COMMON_KEYS } from './foundation.js';
import type { ServiceDefinition } from './service-definition.js';

/**
 * Makes the keyring of a service, or adds the keys that a newer version needs to it. What the file
 * holds already stays as it is.
 *
 * @returns the names of the keys that are new
 */
export async function provideKeyring(
  definition: ServiceDefinition,
  config: Pick<ServiceConfig, 'keyringFile' | 'production'>,
): Promise<string[]> {
  const names = keyNames(definition);
  const { keyringFile: path, production } = config;
  const purpose = production ? 'production' : 'development';
  if (!existsSync(path)) {
    await writeKeyring(path, generateKeyring(names, { purpose }));
    return names;
  }
  const keyring = await readKeyring(path, { production });
  const missing = names.filter((name) => !Object.hasOwn(keyring.keys, name));
  if (missing.length > 0) {
    await writeKeyring(path, extendKeyring(keyring, missing), { replace: true });
  }
  return missing;
}

/** Every named key of a service: those of this library and its own. */
export function keyNames(definition: ServiceDefinition): string[] {
  return [...new Set([...COMMON_KEYS, ...(definition.keys ?? [])])];
}
