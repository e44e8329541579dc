import { ConflictError, NotFoundError } from '@tessera/errors';
import type { RulesetStatus } from './ruleset.entity.js';

export class RulesetNotFoundError extends NotFoundError {
  constructor() {
    super('No ruleset has this id.');
  }
}

export class RulesetNotDraftError extends ConflictError {
  constructor(status: RulesetStatus) {
    super(`Only a DRAFT can be changed and activated; this version is ${status}.`);
  }
}

export class RulesetNotInactiveError extends ConflictError {
  constructor(status: RulesetStatus) {
    super(`Only an INACTIVE version can be rolled back to; this one is ${status}.`);
  }
}
