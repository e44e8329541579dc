import { ConflictError, NotFoundError } from '@tessera/errors';

export class ReceiverNotFoundError extends NotFoundError {
  constructor() {
    super('No receiver has this id.');
  }
}

export class TooManyReceiversError extends ConflictError {
  constructor(limit: number) {
    super(`The sandbox keeps ${limit} receivers; delete some.`);
  }
}
