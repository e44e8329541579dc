import { ConflictError, NotFoundError } from '@tessera/errors';

export class FraudBackendNotFoundError extends NotFoundError {
  constructor() {
    super('No fraud backend with this name was found, and the name does not describe a behavior.');
  }
}

export class TooManyBackendsError extends ConflictError {
  constructor(limit: number) {
    super(`The sandbox keeps ${limit} fraud backends; delete some.`);
  }
}
