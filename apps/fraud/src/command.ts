import { runCommands } from '@tessera/service';
import { commands } from './commands/index.js';
import { fraud } from './fraud.service-definition.js';

await runCommands(fraud, commands);
