import { ConflictError, NotFoundError } from '@tessera/errors';

export class TokenSessionNotFoundError extends NotFoundError {
  constructor() {
    super('There is no such session.');
  }
}

export class TokenSessionClosedError extends ConflictError {
  constructor() {
    super('The session is over.');
  }
}
