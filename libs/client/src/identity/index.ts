export * from './exports.js';
export * from '../core/index.js';
export * from '../shared/index.js';
