import { runKeyring } from '@tessera/service';
import { commerce } from './commerce.service-definition.js';

await runKeyring(commerce);
