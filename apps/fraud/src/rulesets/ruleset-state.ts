import type { RulesetStatus } from './ruleset.entity.js';
import { RulesetNotDraftError, RulesetNotInactiveError } from './rulesets.errors.js';

/** What can be done to a version. The predecessor's step aside is a part of the first two. */
export type RulesetAction = 'activate' | 'rollback' | 'edit';

const TRANSITIONS: Readonly<
  Record<RulesetAction, { readonly from: RulesetStatus; readonly to: RulesetStatus }>
> = {
  activate: { from: 'DRAFT', to: 'ACTIVE' },
  rollback: { from: 'INACTIVE', to: 'ACTIVE' },
  edit: { from: 'DRAFT', to: 'DRAFT' },
};

/**
 * The status after an action.
 *
 * @throws RulesetNotDraftError, RulesetNotInactiveError
 */
export function nextStatus(action: RulesetAction, current: RulesetStatus): RulesetStatus {
  const { from, to } = TRANSITIONS[action];
  if (current === from) return to;
  throw action === 'rollback'
    ? new RulesetNotInactiveError(current)
    : new RulesetNotDraftError(current);
}
