/**
 * Schemas registered by API users, for fraud events, decision requests and generic tokens, with
 * their limits.
 */
export { MAX_SCHEMA_BYTES, readDataSchema } from './read-data-schema.js';
export type { DataSchema, ReadDataSchema } from './read-data-schema.js';
export type { DataValidator } from './compile-data-schema.js';
export { MAX_SCHEMA_DEPTH } from './walk-schema.js';
