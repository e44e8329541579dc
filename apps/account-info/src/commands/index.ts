import { auditCommands } from '@tessera/audit';
import type { Command } from '@tessera/commands';
import { integrityCommands } from '@tessera/integrity';
import { keysCommands, namedKeysCommands } from '@tessera/keys';
import { authenticatedTables } from '../database/authenticated-tables.js';
import { SEALED_DATA } from '../database/sealed-data.js';
import { tenantCommands } from '../tenants/tenant-commands.js';

/** What `tessera account-info …` can do: a line for each group of commands. */
export const commands: readonly Command[] = [
  ...tenantCommands,
  ...integrityCommands(authenticatedTables),
  ...keysCommands(SEALED_DATA),
  ...auditCommands,
  ...namedKeysCommands(SEALED_DATA),
];
