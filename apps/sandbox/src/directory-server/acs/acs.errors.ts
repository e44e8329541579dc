import { NotFoundError } from '@tessera/errors';

export class AcsTransactionNotFoundError extends NotFoundError {
  constructor() {
    super('The issuer has no authentication with this id.');
  }
}
