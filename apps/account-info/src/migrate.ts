import { runMigrations } from '@tessera/service';
import { accountInfo } from './account-info.service-definition.js';

await runMigrations(accountInfo);
