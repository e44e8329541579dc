import { auditCommands } from '@tessera/audit';
import type { Command } from '@tessera/commands';
import { integrityCommands } from '@tessera/integrity';
import { namedKeysCommands } from '@tessera/keys';
import { archiveExport } from '../archive/archive-export.command.js';
import { archiveList } from '../archive/archive-list.command.js';
import { archiveVerify } from '../archive/archive-verify.command.js';
import { blacklistCanonicalize } from '../blacklist/blacklist-canonicalize.command.js';
import { blacklistImport } from '../blacklist/blacklist-import.command.js';
import { authenticatedTables } from '../database/authenticated-tables.js';
import { NAMED_KEY_USES } from '../database/named-key-uses.js';
import { contextCopy } from '../context-copy/context-copy.command.js';
import { customerErase } from '../retention/customer-erase.command.js';
import { simulate } from '../simulations/simulate.command.js';

/** The commands of `tessera fraud …`, one line per group. */
export const commands: readonly Command[] = [
  archiveExport,
  archiveList,
  archiveVerify,
  blacklistCanonicalize,
  blacklistImport,
  contextCopy,
  customerErase,
  simulate,
  ...auditCommands,
  ...integrityCommands(authenticatedTables),
  ...namedKeysCommands(NAMED_KEY_USES),
];
