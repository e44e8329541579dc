import { runMigrations } from '@tessera/service';
import { identity } from './identity.service-definition.js';

await runMigrations(identity);
