import { auditCommands } from '@tessera/audit';
import type { Command } from '@tessera/commands';
import { integrityCommands } from '@tessera/integrity';
import { namedKeysCommands } from '@tessera/keys';
import { authenticatedTables } from '../database/authenticated-tables.js';
import { NAMED_KEY_USES } from '../database/named-key-uses.js';
import { clientCommands } from './client-commands.js';
import { keysCommands } from './keys-commands.js';
import { peopleCommands } from './people-commands.js';
import { userCommands } from './user-commands.js';

/** The commands of `tessera identity …`, one line per group. */
export const commands: readonly Command[] = [
  ...clientCommands,
  ...userCommands,
  ...peopleCommands,
  ...keysCommands,
  ...integrityCommands(authenticatedTables),
  ...auditCommands,
  ...namedKeysCommands(NAMED_KEY_USES),
];
