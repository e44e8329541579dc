import { runKeyring } from '@tessera/service';
import { fraud } from './fraud.service-definition.js';

await runKeyring(fraud);
