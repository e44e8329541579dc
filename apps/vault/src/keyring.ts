import { runKeyring } from '@tessera/service';
import { vault } from './vault.service-definition.js';

await runKeyring(vault);
