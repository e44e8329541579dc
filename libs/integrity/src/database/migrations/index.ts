import type { MigrationInterface } from 'typeorm';
import { CreateRowIntegrity2026112250000 } from './2026112250000-create-row-integrity.js';

/** Spread into the migrations of every service that has authenticated rows. */
export const integrityMigrations: (new () => MigrationInterface)[] = [
  CreateRowIntegrity2026112250000,
];
