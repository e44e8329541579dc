import { ConflictError, NotFoundError } from '@tessera/errors';

export class BlacklistEntryNotFoundError extends NotFoundError {
  constructor() {
    super('No blacklist entry has this id.');
  }
}

export class AlreadyListedError extends ConflictError {
  constructor() {
    super('This value is on the list already, under the same path.');
  }
}
