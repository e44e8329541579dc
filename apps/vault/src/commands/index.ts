import { auditCommands } from '@tessera/audit';
import type { Command } from '@tessera/service';
import { importsCommands } from '../imports/imports-commands.js';
import { keysCommands } from '../keys/keys-commands.js';
import { walletsCommands } from '../wallet-tokens/merchant-keys/wallets-commands.js';

/** What `npm run vault -- …` can do: a line for each group of commands. */
export const commands: readonly Command[] = [
  ...auditCommands,
  ...keysCommands,
  ...importsCommands,
  ...walletsCommands,
];
