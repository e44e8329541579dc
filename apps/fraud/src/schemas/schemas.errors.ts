import { ConflictError, NotFoundError, ValidationFailedError } from '@tessera/errors';

export class SchemaNotFoundError extends NotFoundError {
  constructor() {
    super('No schema has this name.');
  }
}

export class SchemaVersionNotFoundError extends NotFoundError {
  constructor() {
    super('No schema has this name and version.');
  }
}

export class SchemaNameTakenError extends ConflictError {
  constructor() {
    super('A schema with this name exists; add a version to it.');
  }
}

export class SchemaVersionDeprecatedError extends ConflictError {
  constructor() {
    super('This version is already deprecated.');
  }
}

/** A reference to a version that does not exist or is deprecated. */
export class SchemaReferenceError extends ValidationFailedError {
  constructor(path: string, reason: 'unknown' | 'deprecated') {
    const message =
      reason === 'unknown'
        ? 'names no version of a schema'
        : 'names a deprecated version, which nothing new may refer to';
    super([{ path, message }]);
  }
}
