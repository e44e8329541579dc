import { ConflictError, NotFoundError } from '@tessera/errors';

export class FraudBackendNotFoundError extends NotFoundError {
  constructor() {
    super('No fraud backend has this name, and the name spells no behaviour.');
  }
}

export class TooManyBackendsError extends ConflictError {
  constructor(limit: number) {
    super(`The sandbox keeps ${limit} fraud backends; delete some.`);
  }
}
