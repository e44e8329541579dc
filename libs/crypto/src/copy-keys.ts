import { KeyringError } from './crypto.errors.js';
import { keyContext } from './kek-providers/encryption-context.js';
import type { KekProvider } from './kek-providers/kek-provider.js';
import {
  entryOf,
  generateKeyring,
  localProviderOf,
  requireProvider,
  wrappedKeyOf,
} from './keyring-file.js';
import type { KeyringFile } from './keyring-format.js';

/**
 * The same keyring with only these keys.
 *
 * @throws KeyringError if one of them is missing
 */
export function pickKeys(keyring: KeyringFile, names: readonly string[]): KeyringFile {
  const lacking = names.filter((name) => !Object.hasOwn(keyring.keys, name));
  if (lacking.length > 0) {
    throw new KeyringError(`The keyring has no key named ${lacking.join(', ')}.`);
  }
  const picked = Object.entries(keyring.keys).filter(([name]) => names.includes(name));
  return { ...keyring, keys: Object.fromEntries(picked) };
}

/**
 * These keys of a keyring, wrapped by another root key, for a process that must not be able to open
 * the rest. With the provider `local` the new keyring has its own root key.
 *
 * @param from the provider of `keyring`
 * @param to the provider that wraps the copy; without it a new root key
 */
export async function copyKeys(
  keyring: KeyringFile,
  names: readonly string[],
  { from = localProviderOf(keyring), to }: { from?: KekProvider; to?: KekProvider } = {},
): Promise<KeyringFile> {
  requireProvider(keyring, from.name);
  const { purpose, keys } = pickKeys(keyring, names);
  const empty = generateKeyring([], { purpose });
  const target = to ?? localProviderOf(empty);
  const copied: KeyringFile['keys'] = {};
  for (const [name, entries] of Object.entries(keys)) {
    copied[name] = [];
    for (const entry of entries) {
      const context = keyContext(name, entry.version);
      const key = await from.unwrap(wrappedKeyOf(entry), context);
      const wrapped = await target.wrap(key, context);
      copied[name].push({ ...entryOf(entry.version, wrapped), created_at: entry.created_at });
    }
  }
  const { format } = empty;
  return to === undefined
    ? { ...empty, keys: copied }
    : { format, purpose, provider: to.name, keys: copied };
}
