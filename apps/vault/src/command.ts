import { runCommands } from '@tessera/commands';
import { commands } from './commands/index.js';
import { vault } from './vault.service-definition.js';

await runCommands(vault, commands);
