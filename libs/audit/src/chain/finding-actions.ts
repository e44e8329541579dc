/** A row that came without a valid MAC was not sealed. Its object is that row. */
export const ROW_REFUSED = 'audit.row_refused';
/** A row that had committed was gone, or refused, before it was sealed. Its object is that row. */
export const ROW_MISSING = 'audit.row_missing';
/** The newest batch that a process knew is missing or was replaced. */
export const CHAIN_CUT = 'audit.chain_cut';
/** The background verification found a mismatch. */
export const VERIFICATION_FAILED = 'audit.verification_failed';
/** An operator has looked into a finding: its object is the row that was refused or missing. */
export const FINDING_REVIEWED = 'audit.finding_reviewed';
/** An operator has restored the database from a backup: anchored batches up to here are excused. */
export const RESTORED = 'audit.restored';
/** Recorded where sealed data does not open. */
const INTEGRITY_FAILURE = 'crypto.integrity_failure';

/** Actions that raise an alert, by the counter `audit_alarms_total`. */
export const ALARM_ACTIONS: readonly string[] = [
  ROW_REFUSED,
  ROW_MISSING,
  CHAIN_CUT,
  VERIFICATION_FAILED,
  INTEGRITY_FAILURE,
];
