import { runWorker } from '@tessera/service';
import { gatewayLegacy } from './gateway-legacy.service-definition.js';

await runWorker(gatewayLegacy);
