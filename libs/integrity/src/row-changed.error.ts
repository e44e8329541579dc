import { CommandError } from '@tessera/commands';
import type { AuthenticatedTable } from '@tessera/crypto';
import { rowId } from './row-id.js';

/**
 * A command tried to change a row that fails its integrity check, which would make it valid again.
 */
export class RowChangedError extends CommandError {
  constructor(table: AuthenticatedTable, row: object) {
    const id = rowId(table, row);
    super(
      `The row ${id} of ${table.table} fails its integrity check, so it is not changed. ` +
        `Compare it with the audit trail, then run integrity accept ${table.table} "${id}" or delete it.`,
    );
  }
}
