import type { Command } from '@tessera/commands';
import type { NamedKeyUses } from './named-key-uses.js';
import { namedKeysDrop } from './named-keys-drop.command.js';
import { namedKeysReseal } from './named-keys-reseal.command.js';
import { namedKeysStatus } from './named-keys-status.command.js';

/** The `named-keys` commands of a service, for the keys of its keyring. */
export function namedKeysCommands(uses: NamedKeyUses): readonly Command[] {
  return [namedKeysStatus(uses), namedKeysReseal(uses), namedKeysDrop(uses)];
}
