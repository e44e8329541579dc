import type { AuthenticatedTable } from '@tessera/integrity';

/**
 * All that an approver sees and all that decides what is applied, by whom and until when. Without the
 * MAC, an attacker who can write to the database could change a proposal between its review and its approval, or
 * make someone else its proposer and approve it themselves.
 */
export const CHANGE_REQUEST_ROWS: AuthenticatedTable = {
  table: 'change_request',
  key: { id: 'uuid' },
  grants: {
    kind: 'text',
    target: 'text',
    payload: 'json',
    state: 'json',
    diff: 'json',
    summary: 'list',
    comment: 'text',
    status: 'text',
    proposed_by: 'text',
    proposer: 'text',
    expires_at: 'time',
    decided_by: 'text',
    decided_at: 'time',
    reason: 'text',
    broke_glass: 'boolean',
    failure: 'text',
  },
};

/** Spread into the authenticated tables of every service that has change requests. */
export const changeRequestTables: readonly AuthenticatedTable[] = [CHANGE_REQUEST_ROWS];
