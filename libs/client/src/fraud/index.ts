export * from './exports.js';
export * from '../core/index.js';
export * from '../shared/index.js';
export type {
  components as FraudComponents,
  operations as FraudOperations,
  paths as FraudPaths,
} from '../generated/fraud.js';
