import { auditCommands } from '@tessera/audit';
import type { Command } from '@tessera/commands';
import { integrityCommands } from '@tessera/integrity';
import { keysCommands, namedKeysCommands } from '@tessera/keys';
import { apiKeysCommands } from '../api-keys/api-keys-commands.js';
import { authenticatedTables } from '../database/authenticated-tables.js';
import { SEALED_DATA } from '../database/sealed-data.js';
import { importsCommands } from '../imports/imports-commands.js';
import { tokensAssignOwner } from '../token-access/tokens-assign-owner.command.js';
import { walletsCommands } from '../wallet-tokens/merchant-keys/wallets-commands.js';

/** What `tessera vault …` can do: a line for each group of commands. */
export const commands: readonly Command[] = [
  ...auditCommands,
  ...keysCommands(SEALED_DATA),
  ...integrityCommands(authenticatedTables),
  ...importsCommands,
  ...apiKeysCommands,
  ...walletsCommands,
  tokensAssignOwner,
  ...namedKeysCommands(SEALED_DATA),
];
