import { ConflictError, NotFoundError } from '@tessera/errors';

export class IntegrationNotFoundError extends NotFoundError {
  constructor() {
    super('No integration has this id.');
  }
}

export class SlugTakenError extends ConflictError {
  constructor() {
    super('Another integration has this slug.');
  }
}

export class IntegrationInUseError extends ConflictError {
  constructor(context: string, version: number) {
    super(`The active ruleset of the context ${context} (version ${version}) uses it.`);
  }
}
