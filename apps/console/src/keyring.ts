import { runKeyring } from '@tessera/service';
import { consoleService } from './console.service-definition.js';

await runKeyring(consoleService);
