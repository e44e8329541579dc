import { NotFoundError } from '@tessera/errors';

export class ApiKeyNotFoundError extends NotFoundError {
  constructor() {
    super('No API key has this id.');
  }
}
