import { runMigrations } from '@tessera/service';
import { gatewayLegacy } from './gateway-legacy.service-definition.js';

await runMigrations(gatewayLegacy);
