export * from './exports.js';
export * from '../core/index.js';
export * from '../shared/index.js';
export type {
  components as AccountInfoComponents,
  operations as AccountInfoOperations,
  paths as AccountInfoPaths,
} from '../generated/account-info.js';
