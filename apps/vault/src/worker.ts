import { runWorker } from '@tessera/service';
import { vault } from './vault.service-definition.js';

await runWorker(vault);
