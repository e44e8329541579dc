import { auditCommands } from '@tessera/audit';
import { accountCommands } from '@tessera/accounts';
import type { Command } from '@tessera/commands';
import { integrityCommands } from '@tessera/integrity';
import { namedKeysCommands } from '@tessera/keys';
import { API_KEY_PREFIX } from '../config.js';
import { authenticatedTables } from '../database/authenticated-tables.js';
import { NAMED_KEY_USES } from '../database/named-key-uses.js';
import { accountSet } from '../settings/account-set.command.js';
import { destinationCommands } from '../forward/destinations/destination-commands.js';
import { tokenCompare } from '../vault-sync/token-compare.command.js';

/** What `tessera commerce …` can do: a line for each group of commands. */
export const commands: readonly Command[] = [
  ...auditCommands,
  ...accountCommands({ keyPrefix: API_KEY_PREFIX }),
  ...integrityCommands(authenticatedTables),
  accountSet,
  ...destinationCommands,
  tokenCompare,
  ...namedKeysCommands(NAMED_KEY_USES),
];
