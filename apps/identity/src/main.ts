import { runService } from '@tessera/service';
import { identity } from './identity.service-definition.js';

await runService(identity);
