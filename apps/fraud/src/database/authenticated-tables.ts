import { changeRequestTables } from '@tessera/change-requests';
import type { AuthenticatedTable } from '@tessera/integrity';

/** What waits for an approval. Rules and lists decide payments and carry no MAC. */
export const authenticatedTables: readonly AuthenticatedTable[] = changeRequestTables;
