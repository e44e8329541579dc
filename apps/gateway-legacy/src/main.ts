import { runService } from '@tessera/service';
import { gatewayLegacy } from './gateway-legacy.service-definition.js';

await runService(gatewayLegacy);
