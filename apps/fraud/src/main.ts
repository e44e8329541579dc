import { runService } from '@tessera/service';
import { fraud } from './fraud.service-definition.js';

await runService(fraud);
