/**
 * Schemas that users of an API register, for fraud events, decision requests and generic tokens:
 * the one reading of them, with its limits.
 */
export { MAX_SCHEMA_BYTES, readDataSchema } from './read-data-schema.js';
export type { DataSchema, ReadDataSchema } from './read-data-schema.js';
export type { DataValidator } from './compile-data-schema.js';
export { MAX_SCHEMA_DEPTH } from './walk-schema.js';
