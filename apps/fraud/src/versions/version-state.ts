import { VersionNotDraftError, VersionNotInactiveError } from './version.errors.js';
import type { VersionStatus } from './version-status.js';

/** The actions on a version. The first two also deactivate its predecessor. */
type VersionAction = 'activate' | 'rollback' | 'edit';

const TRANSITIONS: Readonly<
  Record<VersionAction, { readonly from: VersionStatus; readonly to: VersionStatus }>
> = {
  activate: { from: 'DRAFT', to: 'ACTIVE' },
  rollback: { from: 'INACTIVE', to: 'ACTIVE' },
  edit: { from: 'DRAFT', to: 'DRAFT' },
};

/**
 * The status after an action.
 *
 * @throws VersionNotDraftError, VersionNotInactiveError
 */
export function nextStatus(action: VersionAction, current: VersionStatus): VersionStatus {
  const { from, to } = TRANSITIONS[action];
  if (current === from) return to;
  throw action === 'rollback'
    ? new VersionNotInactiveError(current)
    : new VersionNotDraftError(current);
}
