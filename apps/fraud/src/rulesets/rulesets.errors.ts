import { NotFoundError } from '@tessera/errors';

export class RulesetNotFoundError extends NotFoundError {
  constructor() {
    super('No ruleset has this id.');
  }
}
