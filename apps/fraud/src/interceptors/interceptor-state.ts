import type { InterceptorStatus } from './interceptor.entity.js';
import { InterceptorNotDraftError, InterceptorNotInactiveError } from './interceptors.errors.js';

/** What can be done to a version. The predecessor's step aside is a part of the first two. */
export type InterceptorAction = 'activate' | 'rollback' | 'edit';

const TRANSITIONS: Readonly<
  Record<InterceptorAction, { readonly from: InterceptorStatus; readonly to: InterceptorStatus }>
> = {
  activate: { from: 'DRAFT', to: 'ACTIVE' },
  rollback: { from: 'INACTIVE', to: 'ACTIVE' },
  edit: { from: 'DRAFT', to: 'DRAFT' },
};

/**
 * The status after an action.
 *
 * @throws InterceptorNotDraftError, InterceptorNotInactiveError
 */
export function nextStatus(
  action: InterceptorAction,
  current: InterceptorStatus,
): InterceptorStatus {
  const { from, to } = TRANSITIONS[action];
  if (current === from) return to;
  throw action === 'rollback'
    ? new InterceptorNotInactiveError(current)
    : new InterceptorNotDraftError(current);
}
