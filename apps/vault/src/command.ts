import { runCommands } from '@tessera/service';
import { commands } from './commands/index.js';
import { vault } from './vault.service-definition.js';

await runCommands(vault, commands);
