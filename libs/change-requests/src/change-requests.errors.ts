import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ValidationFailedError,
} from '@tessera/errors';
import { cardNumberErrors } from '@tessera/http';
import type { ChangeRequestStatus } from './change-request.entity.js';
import { changesText, type StateChange } from './changes/state-changes.js';

const PATH = '/api/admin/change-requests';

/** Approvals are on, and this route would make the change without a second person. */
export class ChangeRequestNeededError extends ForbiddenError {
  constructor(kind: string, hint = '') {
    super(
      `This instance requires approval of this change.${hint && ` ${hint}`} Propose it with POST ${PATH} and the kind "${kind}"; another person approves it.`,
      { code: 'change_request_required', headers: { 'change-request-kind': kind } },
    );
  }
}

export class ChangeRequestNotFoundError extends NotFoundError {
  constructor() {
    super('No change request has this id.');
  }
}

export class OwnChangeRequestError extends ForbiddenError {
  constructor() {
    super('You proposed this change, so another person has to approve it. You can withdraw it.', {
      code: 'own_change_request',
    });
  }
}

export class NotYourChangeRequestError extends ForbiddenError {
  constructor() {
    super(
      'Only the one who proposed a change can withdraw it. You can reject it if you may approve it.',
    );
  }
}

export class ChangeRequestDecidedError extends ConflictError {
  constructor(status: ChangeRequestStatus) {
    super(`This change request is ${status}; propose the change again if it is still needed.`, {
      code: 'change_request_decided',
    });
  }
}

/** The stored request is not what was proposed: its row was changed in the database, or has no MAC. */
export class ChangeRequestAlteredError extends ConflictError {
  constructor() {
    super(
      'This change request fails its integrity check, so it is not applied. Reject it, and propose the change again.',
      { code: 'change_request_altered' },
    );
  }
}

/** What the change was proposed on has changed since. */
export class TargetChangedError extends ConflictError {
  constructor(changes: readonly StateChange[]) {
    super(
      `The target has changed since this was proposed: ${changesText(changes)}. Withdraw or reject the request, and propose the change again.`,
      { code: 'target_changed' },
    );
  }
}

/** The release that runs does not know the kind of a stored request. */
export class UnsupportedKindError extends ConflictError {
  constructor(kind: string) {
    super(`This release does not support changes of the kind "${kind}".`);
  }
}

export class ProposeScopeMissingError extends ForbiddenError {
  constructor(kind: string, scopes: readonly string[]) {
    super(
      `To propose a change of the kind "${kind}", the access token needs the scope ${scopes.join(' or ')}.`,
    );
  }
}

export class UnknownKindError extends ValidationFailedError {
  constructor(names: readonly string[]) {
    super([{ path: '$.kind', message: `must be one of ${names.join(', ')}` }]);
  }
}

/**
 * A request is stored and shown as it was written, in services that take card numbers elsewhere too.
 *
 * @throws ValidationFailedError with the path of every text that holds a card number
 */
export function refuseCardNumbers(body: object): void {
  const faults = cardNumberErrors(body, '$');
  if (faults.length > 0) throw new ValidationFailedError(faults);
}
