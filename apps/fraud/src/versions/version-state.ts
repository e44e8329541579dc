import { VersionNotDraftError, VersionNotInactiveError } from './version.errors.js';

/** What a version of a ruleset or of an interceptor can be; one of each context or ref is active. */
export const VERSION_STATUSES = ['DRAFT', 'ACTIVE', 'INACTIVE'] as const;

/** DRAFT → ACTIVE by activation, ACTIVE → INACTIVE by its successor, INACTIVE → ACTIVE by rollback. */
export type VersionStatus = (typeof VERSION_STATUSES)[number];

/** What can be done to a version. The predecessor's step aside is a part of the first two. */
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
