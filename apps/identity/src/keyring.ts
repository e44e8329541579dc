import { runKeyring } from '@tessera/service';
import { identity } from './identity.service-definition.js';

await runKeyring(identity);
