import { auditCommands } from '@tessera/audit';
import { keysCommands } from '@tessera/keys';
import type { Command } from '@tessera/service';
import { SEALED_DATA } from '../database/sealed-data.js';
import { tenantCommands } from '../tenants/tenant-commands.js';

/** What `npm run account-info -- …` can do: a line for each group of commands. */
export const commands: readonly Command[] = [
  ...tenantCommands,
  ...keysCommands(SEALED_DATA),
  ...auditCommands,
];
