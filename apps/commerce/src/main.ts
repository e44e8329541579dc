import { runService } from '@tessera/service';
import { commerce } from './commerce.service-definition.js';

await runService(commerce);
