export { gatewayLegacy } from './gateway-legacy.service-definition.js';
