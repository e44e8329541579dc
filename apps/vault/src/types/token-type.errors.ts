import { ConflictError, NotFoundError } from '@tessera/errors';

export class TypeNotFoundError extends NotFoundError {
  constructor() {
    super('No type has this id.');
  }
}

export class TypeNameTakenError extends ConflictError {
  constructor() {
    super('Another type has this name.');
  }
}
