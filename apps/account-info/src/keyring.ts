import { runKeyring } from '@tessera/service';
import { accountInfo } from './account-info.service-definition.js';

await runKeyring(accountInfo);
