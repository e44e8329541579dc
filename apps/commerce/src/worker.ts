import { runWorker } from '@tessera/service';
import { commerce } from './commerce.service-definition.js';

await runWorker(commerce);
