import { runWorker } from '@tessera/service';
import { fraud } from './fraud.service-definition.js';

await runWorker(fraud);
