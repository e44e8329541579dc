import { runService } from '@tessera/service';
import { accountInfo } from './account-info.service-definition.js';

await runService(accountInfo);
