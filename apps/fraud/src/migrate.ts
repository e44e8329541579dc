import { runMigrations } from '@tessera/service';
import { fraud } from './fraud.service-definition.js';

await runMigrations(fraud);
