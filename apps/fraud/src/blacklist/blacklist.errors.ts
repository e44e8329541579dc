import { ConflictError, NotFoundError } from '@tessera/errors';

export class BlacklistEntryNotFoundError extends NotFoundError {
  constructor() {
    super('No blacklist entry has this id.');
  }
}

export class AlreadyListedError extends ConflictError {
  constructor() {
    super('This value is already on the list under the same path.');
  }
}

/** Entries were changed after the preview. */
export class ImportPlanChangedError extends ConflictError {
  constructor() {
    super('The import would not do what its preview showed. Preview it again.');
  }
}
