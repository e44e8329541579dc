import { ConflictError, NotFoundError, ValidationFailedError } from '@tessera/errors';

export class CaseNotFoundError extends NotFoundError {
  constructor() {
    super('No case has this id.');
  }
}

export class CaseClosedError extends ConflictError {
  constructor() {
    super('This case is closed.');
  }
}

export class CaseDecisionNotFoundError extends NotFoundError {
  constructor() {
    super('This decision is not in the case.');
  }
}

export class CaseFullError extends ConflictError {
  constructor(most: number, what: string) {
    super(`A case has at most ${most} ${what}.`);
  }
}

/** Points to each decision of a request that does not exist. */
export class UnknownDecisionsError extends ValidationFailedError {
  constructor(indexes: readonly number[]) {
    const message = 'must be the id of a decision';
    super(indexes.map((index) => ({ path: `$.decision_ids[${index}]`, message })));
  }
}
