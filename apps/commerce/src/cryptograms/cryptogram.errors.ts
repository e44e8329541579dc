import { ConflictError } from '@tessera/errors';

export class NoActiveNetworkTokenError extends ConflictError {
  constructor() {
    super('The token has no active network token.');
  }
}
