import { runCommands } from '@tessera/commands';
import { commands } from './commands/index.js';
import { accountInfo } from './account-info.service-definition.js';

await runCommands(accountInfo, commands);
