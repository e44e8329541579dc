import { runService } from '@tessera/service';
import { vault } from './vault.service-definition.js';

await runService(vault);
