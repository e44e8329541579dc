import { runMigrations } from '@tessera/service';
import { consoleService } from './console.service-definition.js';

await runMigrations(consoleService);
