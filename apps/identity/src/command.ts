import { runCommands } from '@tessera/commands';
import { commands } from './commands/index.js';
import { identity } from './identity.service-definition.js';

await runCommands(identity, commands);
