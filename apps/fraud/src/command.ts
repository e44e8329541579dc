import { runCommands } from '@tessera/commands';
import { commands } from './commands/index.js';
import { fraud } from './fraud.service-definition.js';

await runCommands(fraud, commands);
