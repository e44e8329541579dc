import { runMigrations } from '@tessera/service';
import { commerce } from './commerce.service-definition.js';

await runMigrations(commerce);
