export * from './exports.js';
export * from '../core/index.js';
export * from '../shared/index.js';
export type {
  components as CommerceComponents,
  operations as CommerceOperations,
  paths as CommercePaths,
} from '../generated/commerce.js';
