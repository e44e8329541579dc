import { NotFoundError } from '@tessera/errors';

export class AccountNotFoundError extends NotFoundError {
  constructor() {
    super('No account has this id.');
  }
}
