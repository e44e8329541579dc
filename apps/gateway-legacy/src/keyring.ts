import { runKeyring } from '@tessera/service';
import { gatewayLegacy } from './gateway-legacy.service-definition.js';

await runKeyring(gatewayLegacy);
