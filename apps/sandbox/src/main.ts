import { runService } from '@tessera/service';
import { sandbox } from './sandbox.service-definition.js';

await runService(sandbox);
