import { ConflictError, NotFoundError } from '@tessera/errors';

export class ReviewNotFoundError extends NotFoundError {
  constructor() {
    super('No review has this id.');
  }
}

export class ReviewAssignedError extends ConflictError {
  constructor(assignee: string, advice: string) {
    super(`This review is assigned to ${assignee}. ${advice}`);
  }
}

export class ReviewResolvedError extends ConflictError {
  constructor() {
    super('This review is already resolved.');
  }
}

export class TooManyNotesError extends ConflictError {
  constructor(most: number) {
    super(`A review has at most ${most} notes.`);
  }
}
