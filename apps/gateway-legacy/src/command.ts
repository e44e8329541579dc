import { runCommands } from '@tessera/service';
import { commands } from './commands/index.js';
import { gatewayLegacy } from './gateway-legacy.service-definition.js';

await runCommands(gatewayLegacy, commands);
