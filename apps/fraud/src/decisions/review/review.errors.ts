import { ConflictError } from '@tessera/errors';

export class DecisionAlreadyResolvedError extends ConflictError {
  constructor() {
    super('This decision is already resolved.');
  }
}

export class DecisionNotReviewableError extends ConflictError {
  constructor(outcome: string) {
    super(`Only a decision whose final outcome is REVIEW can be resolved; this one is ${outcome}.`);
  }
}
