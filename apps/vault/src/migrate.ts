import { runMigrations } from '@tessera/service';
import { vault } from './vault.service-definition.js';

await runMigrations(vault);
