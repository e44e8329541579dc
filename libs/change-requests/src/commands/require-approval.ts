import { AuditTrailService } from '@tessera/audit';
import { CommandError, type CommandContext } from '@tessera/commands';
import type { EntityManager } from 'typeorm';
import type { ApprovalsConfig } from '../approvals.config.js';

const MIN_REASON = 10;

/** The option of commands whose changes need a second person. */
export const BREAK_GLASS_OPTION = {
  type: 'string',
  placeholder: 'REASON',
  describe: 'Why it cannot wait for approval, where APPROVALS is on; recorded in the audit trail',
} as const;

/** What a command is about to change at once. */
export interface CommandChange {
  /** The kind of change request that would make it. */
  readonly kind: string;
  readonly target: string;
  readonly breakGlass: string | undefined;
}

/**
 * Called by a command in the transaction that makes its change.
 *
 * @throws CommandError if approvals are on and no reason was given to do without
 */
export async function requireApproval(
  tx: EntityManager,
  context: CommandContext,
  { kind, target, breakGlass }: CommandChange,
): Promise<void> {
  const config = context.config as typeof context.config & ApprovalsConfig;
  if (!config.requiresApprovals) return;
  if (breakGlass === undefined) {
    throw new CommandError(
      `This instance requires approval of this change. Propose it with POST /api/admin/change-requests and the kind "${kind}". If it cannot wait, give --break-glass and the reason.`,
    );
  }
  if (breakGlass.trim().length < MIN_REASON) {
    throw new CommandError(`--break-glass takes a reason of at least ${MIN_REASON} characters.`);
  }
  await AuditTrailService.forCommand(context).record(tx, {
    action: 'change_request.break_glass',
    result: 'success',
    details: { kind, target, reason: breakGlass },
  });
}
