import type { Command } from '@tessera/commands';
import type { NamedKeyUses } from '../named-keys/named-key-uses.js';
import { namedKeysDrop } from '../named-keys/named-keys-drop.command.js';
import { namedKeysReseal } from '../named-keys/named-keys-reseal.command.js';
import { namedKeysStatus } from '../named-keys/named-keys-status.command.js';
import type { SealedData } from '../sealed-data/sealed-data.js';
import { keysDropOldRoots } from './keys-drop-old-roots.command.js';
import { keysMigrate } from './keys-migrate.command.js';
import { keysRetire } from './keys-retire.command.js';
import { keysRewrap } from './keys-rewrap.command.js';
import { keysRotate } from './keys-rotate.command.js';
import { keysStatus } from './keys-status.command.js';

/** The `keys` commands of a service, for what it has sealed. */
export function keysCommands(sealed: SealedData): Command[] {
  return [
    keysRotate,
    keysStatus(sealed),
    keysRewrap(sealed),
    keysRetire(sealed),
    keysMigrate,
    keysDropOldRoots,
  ];
}

/** The `named-keys` commands of a service, for the keys of its keyring. */
export function namedKeysCommands(uses: NamedKeyUses): readonly Command[] {
  return [namedKeysStatus(uses), namedKeysReseal(uses), namedKeysDrop(uses)];
}
