import { rowMacColumns } from '@tessera/integrity';
import type { NamedKeyUses } from '@tessera/keys';
import { webhookSealedColumns } from '@tessera/webhooks';
import {
  INTEGRATION_AUTH_SEALER,
  integrationAuthContext,
} from '../integrations/integration-auth.js';
import { authenticatedTables } from './authenticated-tables.js';

/**
 * List every column that a named key seals or hashes here, so that the `named-keys` commands
 * include it.
 */
export const NAMED_KEY_USES: NamedKeyUses = {
  sealedColumns: [
    ...rowMacColumns(authenticatedTables),
    ...webhookSealedColumns,
    {
      table: 'integration',
      column: 'auth',
      key: INTEGRATION_AUTH_SEALER,
      binding: { aad: integrationAuthContext },
    },
  ],
};
