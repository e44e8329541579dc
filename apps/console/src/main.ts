import { runService } from '@tessera/service';
import { consoleService } from './console.service-definition.js';

await runService(consoleService);
