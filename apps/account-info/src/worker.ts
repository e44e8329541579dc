import { runWorker } from '@tessera/service';
import { accountInfo } from './account-info.service-definition.js';

await runWorker(accountInfo);
