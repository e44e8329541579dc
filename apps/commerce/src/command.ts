import { runCommands } from '@tessera/commands';
import { commands } from './commands/index.js';
import { commerce } from './commerce.service-definition.js';

await runCommands(commerce, commands);
