import { CommandError, type CommandContext } from '@tessera/commands';
import { isUuid } from '@tessera/errors';
import type { VaultConfig } from '../../config.js';
import { MerchantKeysRepository, type MerchantKey } from './merchant-keys.repository.js';

/** The keys that a command works on. */
export function merchantKeysOf({
  dataSource,
  keyring,
  config,
}: CommandContext): MerchantKeysRepository {
  return new MerchantKeysRepository(dataSource, keyring, config as VaultConfig);
}

/** @throws CommandError when no key has this id */
export function named(keys: readonly MerchantKey[], id = ''): MerchantKey {
  const key = isUuid(id) ? keys.find((other) => other.id === id.toLowerCase()) : undefined;
  if (key === undefined) throw new CommandError('No merchant key has this id; see wallets list.');
  return key;
}
