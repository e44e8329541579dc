export * from './exports.js';
export * from '../core/index.js';
export * from '../shared/index.js';
export type {
  components as VaultComponents,
  operations as VaultOperations,
  paths as VaultPaths,
} from '../generated/vault.js';
