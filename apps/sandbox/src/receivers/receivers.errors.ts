import { ConflictError, NotFoundError } from '@tessera/errors';

export class ReceiverNotFoundError extends NotFoundError {
  constructor() {
    super('No receiver with this ID was found.');
  }
}

export class TooManyReceiversError extends ConflictError {
  constructor(limit: number) {
    super(`The sandbox keeps ${limit} receivers; delete some.`);
  }
}
