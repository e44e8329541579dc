import { ConflictError } from '@tessera/errors';

/** The status of a ruleset or interceptor version; one version per context or ref is active. */
export const VERSION_STATUSES = ['DRAFT', 'ACTIVE', 'INACTIVE'] as const;

/** DRAFT → ACTIVE by activation, ACTIVE → INACTIVE by its successor, INACTIVE → ACTIVE by rollback. */
export type VersionStatus = (typeof VERSION_STATUSES)[number];

class VersionNotDraftError extends ConflictError {
  constructor(status: VersionStatus) {
    super(`Only a DRAFT can be changed and activated; this version is ${status}.`);
  }
}

class VersionNotInactiveError extends ConflictError {
  constructor(status: VersionStatus) {
    super(`Only an INACTIVE version can be rolled back to; this one is ${status}.`);
  }
}

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
