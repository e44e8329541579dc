import { CommandError } from '@tessera/commands';

/**
 * What kind of finding it is: `chain` (batches and rows), `rows` (refused or missing rows), `anchor` (an
 * anchored head differs), `anchor_ahead` (the anchors know a later head than the database).
 */
export const FINDING_KINDS = ['chain', 'rows', 'anchor', 'anchor_ahead'] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** The audit trail is not what was written. The message names the first place that shows it. */
export class ChainFaultError extends CommandError {
  constructor(
    message: string,
    readonly kind: FindingKind = 'chain',
  ) {
    super(message);
  }
}
