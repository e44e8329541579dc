import type { SealedData } from '@tessera/keys';
import { webhookSealedColumns } from '@tessera/webhooks';

/** A table that seals is named here, so that `keys status` and `keys rewrap` know of it. */
export const SEALED_DATA: SealedData = {
  wrappedKeyTables: [{ table: 'account_check_session' }, { table: 'account_information' }],
  sealedColumns: [...webhookSealedColumns],
};
