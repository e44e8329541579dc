import type { ServiceDefinition } from '@tessera/service';

/** Rows are written by statements that a lock or an expiry needs; the ORM reads none. */
export const entities: NonNullable<ServiceDefinition['entities']> = [];
