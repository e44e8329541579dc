import { runCommands } from '@tessera/service';
import { commands } from './commands/index.js';
import { identity } from './identity.service-definition.js';

await runCommands(identity, commands);
