export * from './exports.js';
export * from '../core/index.js';
export * from '../shared/index.js';
export type {
  components as IdentityComponents,
  operations as IdentityOperations,
  paths as IdentityPaths,
} from '../generated/identity.js';
