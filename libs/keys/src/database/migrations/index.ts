import type { MigrationInterface } from 'typeorm';
import { CreateKeyEncryptionKeys1764100000000 } from './1764100000000-create-key-encryption-keys.js';

/** Spread into the migrations of every service whose rows have data keys. */
export const keyMigrations: (new () => MigrationInterface)[] = [
  CreateKeyEncryptionKeys1764100000000,
];
