import { NotFoundError } from '@tessera/errors';

export class GenericTokenNotFoundError extends NotFoundError {
  constructor() {
    super('No generic token has this id.');
  }
}
