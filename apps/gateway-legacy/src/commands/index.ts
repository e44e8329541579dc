import { auditCommands } from '@tessera/audit';
import { accountCommands } from '@tessera/accounts';
import type { Command } from '@tessera/commands';
import { integrityCommands } from '@tessera/integrity';
import { namedKeysCommands } from '@tessera/keys';
import { settingsCommands } from '../accounts/settings-commands.js';
import { API_KEY_PREFIX } from '../config.js';
import { authenticatedTables } from '../database/authenticated-tables.js';
import { settlementExceptionCommands } from '../settlements/settlement-exception-commands.js';
import { NAMED_KEY_USES } from '../database/named-key-uses.js';
import { tokenAdopt } from '../tokens/token-adopt.command.js';

/** What `tessera gateway-legacy …` can do: a line for each group of commands. */
export const commands: readonly Command[] = [
  ...auditCommands,
  ...accountCommands({ keyPrefix: API_KEY_PREFIX }),
  ...integrityCommands(authenticatedTables),
  ...settingsCommands(),
  tokenAdopt,
  ...settlementExceptionCommands,
  ...namedKeysCommands(NAMED_KEY_USES),
];
