import type { MigrationInterface } from 'typeorm';
import { CreateRowIntegrity1795327220000 } from './1795327220000-create-row-integrity.js';

/** Spread into the migrations of every service that has authenticated rows. */
export const integrityMigrations: (new () => MigrationInterface)[] = [
  CreateRowIntegrity1795327220000,
];
