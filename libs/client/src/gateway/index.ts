export * from './exports.js';
export * from '../core/index.js';
export * from '../shared/index.js';
export type {
  components as GatewayComponents,
  operations as GatewayOperations,
  paths as GatewayPaths,
} from '../generated/gateway-legacy.js';
