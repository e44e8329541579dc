import { runCommands } from '@tessera/commands';
import { commands } from './commands/index.js';
import { gatewayLegacy } from './gateway-legacy.service-definition.js';

await runCommands(gatewayLegacy, commands);
